import type { Loan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../api/config.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { AlertIcon } from '../../ui/base/first-screen-icons.tsx';
import { CheckIcon } from '../../ui/base/icons.tsx';
import { formatMonthDay } from '../../ui/text/format-dates.ts';
import { type LoanStep, loanSteps } from './loan-steps.ts';

/** Shows how far a loan has come, from the request to the repayment, with the day of each step. */
export function LoanTracker({ loan }: { loan: Loan }) {
  const steps = loanSteps(loan);
  return (
    <ol aria-label="Progress of this loan" className="no-print grid grid-cols-5">
      {steps.map((step, index) => (
        <Step
          key={step.label}
          step={step}
          isFirst={index === 0}
          isLast={index === steps.length - 1}
        />
      ))}
    </ol>
  );
}

function Step({ step, isFirst, isLast }: { step: LoanStep; isFirst: boolean; isLast: boolean }) {
  const { label, state, isBad, at, note } = step;
  const isCurrent = state === 'current';
  const isReached = state !== 'to_come';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      // Scales with the window, so that five steps always fit in one row.
      className="grid content-start justify-items-center gap-0.5 text-center text-[min(0.875rem,3.4vw)] leading-tight"
    >
      <div className="flex h-6 w-full items-center">
        <Line isShown={!isFirst} isPassed={isReached} />
        <Mark step={step} />
        <Line isShown={!isLast} isPassed={state === 'done'} />
      </div>
      <span
        className={classNames(
          isCurrent ? 'font-semibold' : isReached ? undefined : 'text-muted',
          isBad && 'text-red',
        )}
      >
        {label}
        {state === 'done' && !isBad ? <span className="sr-only">, done</span> : null}
      </span>
      {at ? <ShortDay date={at} /> : null}
      {note ? <span className={isBad ? 'text-red' : 'text-muted'}>{note}</span> : null}
    </li>
  );
}

function Line({ isShown, isPassed }: { isShown: boolean; isPassed: boolean }) {
  const tone = isPassed ? 'border-green' : 'border-line';
  return <span className={classNames('flex-1 border-t-2', isShown ? tone : 'invisible')} />;
}

function Mark({ step: { state, isBad } }: { step: LoanStep }) {
  if (isBad) return <AlertIcon className="mx-0.5 text-red" />;
  if (state === 'done') return <CheckIcon className="mx-0.5 text-green" />;
  return (
    <span
      className={classNames(
        'mx-1 rounded-full border-2',
        state === 'current' ? 'size-4 border-4 border-ink' : 'size-3 border-edge',
      )}
    />
  );
}

/** Shows a day without its year: 'Nov 28'. */
function ShortDay({ date }: { date: Date }) {
  const timeZone = useLenderTimeZone();
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap text-muted">
      {formatMonthDay(date, timeZone)}
    </time>
  );
}

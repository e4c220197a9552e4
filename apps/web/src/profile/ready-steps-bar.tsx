import { classNames } from '../ui/base/class-names.ts';
import { CheckIcon } from '../ui/base/icons.tsx';
import type { ReadyStep } from './find-ready-step.ts';

/** Lists the two steps, marks what is done, and names the current one. */
export function ReadyStepsBar({
  current,
  hasId,
  hasBank,
}: {
  current: ReadyStep;
  hasId: boolean;
  hasBank: boolean;
}) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-2 gap-4">
      <Step number={1} label="Your ID" isDone={hasId} isCurrent={current === 'id'} />
      <Step number={2} label="Your bank" isDone={hasBank} isCurrent={current === 'bank'} />
    </ol>
  );
}

function Step({
  number,
  label,
  isDone,
  isCurrent,
}: {
  number: number;
  label: string;
  isDone: boolean;
  isCurrent: boolean;
}) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'flex items-start gap-2 border-t-2 pt-2',
        isDone ? 'border-green' : isCurrent ? 'border-ink' : 'border-line',
      )}
    >
      {isDone ? <CheckIcon className="mt-0.5 text-green" /> : <span>{number}.</span>}
      <span className={isCurrent ? 'font-semibold' : 'text-muted'}>
        {label}
        {isDone ? <span className="sr-only">, done</span> : null}
      </span>
    </li>
  );
}

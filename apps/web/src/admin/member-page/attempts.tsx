import type { MoneyAttempt } from '@sevenday/contract';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { Money } from '../../ui/text/money.tsx';
import { kindNames, reasonText, statusText } from './attempt-sentences.ts';

/** States that have a reason but are no failures: cancelled in time, or refunded in another way. */
const noFailures: ReadonlySet<MoneyAttempt['status']> = new Set([
  'cancelled',
  'replaced',
  'given_outside',
  'dropped',
]);

function failed({ status, failure_reason }: MoneyAttempt): boolean {
  return failure_reason !== null && !noFailures.has(status);
}

/** Shows when the attempt ended, was undone or began; for an announced debit its day. */
function When({
  attempt: { status, debit_day, returned_at, finished_at, started_at },
}: {
  attempt: MoneyAttempt;
}) {
  return (
    <span className={whenLook}>
      {status === 'announced' && debit_day ? (
        <span className="whitespace-nowrap">for {formatCalendarDay(debit_day)}</span>
      ) : (
        <DateText date={returned_at ?? finished_at ?? started_at} as="time" />
      )}
    </span>
  );
}

/** Shows when a payment that was returned had been paid. */
function PaidBefore({ attempt: { returned_at, finished_at } }: { attempt: MoneyAttempt }) {
  return returned_at && finished_at ? (
    <>
      paid <DateText date={finished_at} /> ·{' '}
    </>
  ) : null;
}

const listLook = 'mt-1 grid gap-3 rounded-md bg-sunk px-3 py-2 wide:gap-1';
const rowLook = 'wide:grid wide:grid-cols-[11rem_6rem_9rem_minmax(0,1fr)] wide:gap-x-5';
const pairLook = 'flex flex-wrap justify-between gap-x-3 wide:contents';
// Aligned to the right, also on a line of its own if the status leaves no room beside it.
const whenLook = 'ml-auto text-right wide:ml-0 wide:text-left';

/** Lists every attempt to move the loan's money, and why it failed. */
export function Attempts({ attempts }: { attempts: MoneyAttempt[] }) {
  return (
    <ul aria-label="Payouts and payments" className={listLook}>
      {attempts.map((attempt) => (
        <li key={attempt.id} className={rowLook}>
          <span className={pairLook}>
            <span className="font-semibold">{kindNames[attempt.kind]}</span>
            <Money cents={attempt.amount} className="text-right" />
          </span>
          <span className={pairLook}>
            <span className={failed(attempt) ? 'font-semibold text-red' : 'text-muted'}>
              {statusText(attempt)}
            </span>
            <When attempt={attempt} />
          </span>
          {attempt.failure_reason ? (
            <span
              className={classNames(
                'block wide:col-span-2 wide:col-start-3',
                failed(attempt) ? 'text-red' : 'text-muted',
              )}
            >
              <PaidBefore attempt={attempt} />
              {reasonText(attempt)}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of the first attempt. */
export function AttemptsSkeleton() {
  return (
    <div className={listLook}>
      <div className={rowLook}>
        <span className={pairLook}>
          <span>
            <TextSkeleton text="Payout" />
          </span>
          <span className="text-right">
            <TextSkeleton text="$20.00" />
          </span>
        </span>
        <span className={pairLook}>
          <span>
            <TextSkeleton text="left the account" />
          </span>
          <span className={whenLook}>
            <TextSkeleton text="Nov 28, 2026, 11:59 pm ET" />
          </span>
        </span>
      </div>
    </div>
  );
}

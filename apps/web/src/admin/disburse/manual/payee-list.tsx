import type { PendingLoan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../../api/config.ts';
import { formatDayAndTime } from '../../../ui/text/format-dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { OtherHolder } from './other-holder.tsx';
import { accountOf, lastFailureOf } from './payee.ts';
import { recentChangesOf } from './recent-changes.ts';

/** Lists who gets how much and into which account, because the dialog covers the cards. A long list scrolls. */
export function PayeeList({
  label = 'What is sent',
  loans,
  begunNote,
}: {
  label?: string;
  loans: readonly PendingLoan[];
  /** Replaces the note "do not send it again" on a transfer begun before. */
  begunNote?: (begun: NonNullable<PendingLoan['being_sent']>) => string;
}) {
  const timeZone = useLenderTimeZone();
  const noteOf =
    begunNote ??
    (({ since }) => `Begun ${formatDayAndTime(since, timeZone)}: do not send it again`);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too
      tabIndex={0}
      className="mb-3 max-h-[max(12rem,36dvh)] overflow-y-auto rounded-md shaded-below border border-line bg-paper px-3"
    >
      <ul className="divide-y divide-line">
        {loans.map((loan) => (
          <li key={loan.id} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <span className="font-semibold">
              <PersonName name={loan.borrower.full_name} />
            </span>
            <Money cents={loan.amount} className="ml-auto font-semibold" />
            <span className="basis-full text-muted">{accountOf(loan) ?? 'No bank account'}</span>
            <Holder loan={loan} />
            {loan.being_sent ? (
              <span className="basis-full font-semibold text-amber">
                <UnbrokenText text={noteOf(loan.being_sent)} />
              </span>
            ) : null}
            <RecentChanges changes={recentChangesOf(loan, timeZone)} />
            {loan.last_payout_failure ? (
              <span className="basis-full text-red">{lastFailureOf(loan)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the account holder unless the name is exactly the borrower's. */
function Holder({ loan }: { loan: PendingLoan }) {
  const holder = loan.bank_account?.account_holder_name;
  if (loan.bank_account?.holder_differs)
    return <OtherHolder loan={loan} className="my-1 basis-full" />;
  if (!holder || holder === loan.borrower.full_name) return null;
  return (
    <span className="basis-full text-muted">
      Account Holder <PersonName name={holder} />
    </span>
  );
}

function RecentChanges({ changes }: { changes: string | null }) {
  return changes ? (
    <span className="basis-full text-amber">
      <UnbrokenText text={changes} />
    </span>
  ) : null;
}

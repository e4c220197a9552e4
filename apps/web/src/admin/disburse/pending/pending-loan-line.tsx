import type { PendingLoan } from '@sevenday/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { TextSkeleton } from '../../../ui/base/skeletons.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useWaitingActs } from '../../approvals/waits-for-approval.tsx';
import { ColumnHead } from '../../list/choices/column-head.tsx';
import type { SortChoice } from '../../list/choices/sorting.ts';
import { LinePerson, LineValue } from '../../list/line.tsx';
import { accountOf } from '../manual/payee.ts';
import { marksOf } from './marks.ts';
import { obstacleTo } from './obstacle.ts';
import type { PayoutAccount } from './use-payout-balance.ts';

const columns = {
  '--columns': '5.5rem 6.5rem minmax(8rem,1fr) minmax(10rem,1.3fr) 7rem 6.5rem minmax(9rem,1fr)',
} as CSSProperties;
const wideGrid = 'wide:grid wide:grid-cols-(--columns) wide:gap-x-4';

/** The names above the rows of one line, which stay in sight. */
export function PendingLineHeads({ sort }: { sort: SortChoice }) {
  return (
    <div
      data-sticky-head
      style={columns}
      className={`hidden ${wideGrid} tall:sticky top-0 z-10 border-b border-edge bg-paper py-2 pl-8`}
    >
      <span />
      {['Loan Amount', 'Borrower', 'Bank Account'].map((label) => (
        <ColumnHead key={label} label={label} sort={sort} />
      ))}
      <ColumnHead label="Total to Collect" align="right" />
      <ColumnHead label="Requested" sort={sort} />
      <ColumnHead label="Check First" />
    </div>
  );
}

/** Shows a pending loan in one line, with whom its money goes to and what to check first. */
export function PendingLoanLine({
  loan,
  account,
  select,
}: {
  loan: PendingLoan;
  account: PayoutAccount | undefined;
  /** The box that selects the loan. */
  select: ReactNode;
}) {
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const { bank_account: paidInto, borrower } = loan;
  const marks = marksOf(loan, {
    obstacle: obstacleTo(loan, { isOwn, available: account?.available }),
    waits: useWaitingActs(loan.id).length > 0,
  });
  const [main] = marks;
  return (
    <div
      style={columns}
      className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 ${wideGrid}`}
    >
      <div className="empty:hidden wide:empty:block">{select}</div>
      <h2 className="font-semibold">
        <Money cents={loan.amount} />
      </h2>
      <LinePerson name={borrower.full_name} to={`/admin/members/${borrower.id}`} />
      <LineValue label="Bank Account">
        {paidInto?.holder_differs ? (
          <>
            <strong className="font-semibold text-amber">
              <PersonName name={paidInto.account_holder_name} />
            </strong>{' '}
            <span>{`****${paidInto.account_number_last4}`}</span>
          </>
        ) : (
          <span>{accountOf(loan) ?? 'No bank account'}</span>
        )}
      </LineValue>
      <LineValue label="Total to Collect" align="right" isExtra>
        <Money cents={loan.total_due} />
      </LineValue>
      <LineValue label="Requested" isExtra>
        <DateText date={loan.created_at} />
      </LineValue>
      <p className="flex min-w-0 items-center gap-1.5 overflow-hidden whitespace-nowrap empty:hidden">
        {main ? <Badge tone={main.tone}>{main.text}</Badge> : null}
        {marks.length > 1 ? (
          <span className="text-sm text-muted">{`+${marks.length - 1}`}</span>
        ) : null}
      </p>
    </div>
  );
}

/** The placeholder of rows of one line. */
export function PendingLinesSkeleton() {
  return (
    <ul>
      {[1, 2, 3].map((line) => (
        <li
          key={line}
          className="flex min-h-8 items-center gap-6 border-b border-line last:border-b-0"
        >
          {['$20.00', 'Ada Q. Borrower', 'Sandbox Bank ****6789'].map((text) => (
            <TextSkeleton key={text} text={text} />
          ))}
        </li>
      ))}
    </ul>
  );
}

import { type Loan, sentences } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { LoanTimeZone } from '../api/config.ts';
import {
  hasDebitToShow,
  isRepaidAutomatically,
  NextDebit,
  TurnOnButton,
} from '../loans/automatic-repayment/automatic-repayment.tsx';
import { useSubmitHour } from '../loans/automatic-repayment/submit-hour.ts';
import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { isToBeRepaid } from '../loans/loan/loan-standing.ts';
import { loanHistoryQuery } from '../loans/page/loan-history.tsx';
import { Badge } from '../ui/base/badge.tsx';
import { Card } from '../ui/base/card.tsx';
import { Skeleton } from '../ui/base/skeletons.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';
import { Loading } from '../ui/page/loading.tsx';

/**
 * Lists all loans that are still to be repaid, with automatic repayment on or off. The borrower chooses it for each
 * loan, beside its agreement (decisions, "automatic repayment"), and may change it until the debit is handed over.
 */
export function AutomaticRepaymentChoices() {
  const { data: loans, isPending, isError, refetch } = useMyLoans();
  const hour = useSubmitHour();
  const open = (loans ?? []).filter(isToBeRepaid);
  return (
    <Card title="Automatic Repayment">
      <p>
        For each loan, you decide about automatic repayment when you accept the agreement. You can
        turn it off until {hour} on the day of the debit. The price is the same either way.
      </p>
      {isPending ? (
        <Loading text="Loading your loans…" className="mt-4">
          <div className="grid gap-2 py-4">
            <div className="flex items-center justify-between gap-4">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-6 w-10" />
            </div>
            <Skeleton className="my-1.5 h-3.5 max-w-72" />
          </div>
        </Loading>
      ) : null}
      {isError && !loans ? (
        <ErrorState message="Your loans could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {loans && open.length === 0 ? (
        <p className="mt-4 text-muted">You have no loan to repay now.</p>
      ) : null}
      {open.length > 0 ? (
        <ul className="mt-4 divide-y divide-line">
          {open.map((loan) => (
            <LoanTimeZone key={loan.id} value={loan.time_zone}>
              <Choice loan={loan} />
            </LoanTimeZone>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Choice({ loan }: { loan: Loan }) {
  const isOn = isRepaidAutomatically(loan);
  return (
    <li className="grid gap-2 py-4 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <TextLink to={`/loans/${loan.id}`}>Loan of {formatDollars(loan.amount)}</TextLink>
        {loan.needs_reacceptance ? null : loan.payment_processing ? (
          <Badge tone="info">Payment processing</Badge>
        ) : isOn ? (
          <Badge tone="success">On</Badge>
        ) : loan.next_debit ? (
          <Badge tone="info">One debit</Badge>
        ) : (
          <Badge tone="grey">Off</Badge>
        )}
      </div>
      <NextDebit loan={loan} />
      {loan.needs_reacceptance ? (
        <p>When you accept this loan again, you choose whether it is repaid automatically.</p>
      ) : null}
      {hasDebitToShow(loan) || loan.needs_reacceptance || loan.payment_processing ? null : (
        <WithoutDebit loan={loan} />
      )}
    </li>
  );
}

/**
 * Shows a loan without a debit. The server says whether there is still time for the notice that a debit needs, and
 * why not.
 */
function WithoutDebit({ loan }: { loan: Loan }) {
  const { data, isPending } = useQuery(loanHistoryQuery(loan.id));
  return (
    <>
      <p>You pay {formatDollars(loan.total_due)} yourself.</p>
      {isPending ? <Skeleton className="h-11" /> : null}
      {data?.why_not_on && data.why_not_on !== sentences.paidByOneself ? (
        <p className="text-sm text-muted">{data.why_not_on}</p>
      ) : null}
      {data?.can_turn_on ? (
        <div className="grid justify-items-start gap-3">
          <TurnOnButton loan={loan} />
        </div>
      ) : null}
    </>
  );
}

import type { Loan, MyLoanPage } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoanTimeZone } from '../../api/config.ts';
import { useReviewWatch } from '../../id-verifications/use-review-watch.ts';
import { useParams } from '../../router/router.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { Card } from '../../ui/base/card.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AuthorizeDebitCard } from '../automatic-repayment/authorize-debit-card.tsx';
import { AutomaticRepaymentCard } from '../automatic-repayment/automatic-repayment-card.tsx';
import { SignedDocuments } from '../documents/signed-documents.tsx';
import { LoanBadges } from '../loan/loan-badges.tsx';
import { LoanFailed } from '../loan/loan-failed.tsx';
import { useLoan } from '../loan/use-loan.ts';
import { RefundNote } from '../returns/refund-note.tsx';
import {
  hasRefundsOrDisputes,
  RefundsAndDisputesList,
  refundTitle,
} from '../returns/refunds-and-disputes.tsx';
import { opensWithRefund } from '../returns/returned-payment.ts';
import { ExtensionCard } from './extension-card.tsx';
import { couldNotLoadHistory, loanHistoryQuery, OwedCard, TimelineCard } from './loan-history.tsx';
import { LoanNow } from './loan-now.tsx';
import { HistorySkeleton, LoanSkeleton } from './loan-skeleton.tsx';
import { LoanTerms } from './loan-terms.tsx';
import { LoanTracker } from './loan-tracker.tsx';
import { ReceiptCard } from './receipt-card.tsx';

/**
 * Shows the borrower's own loan: what to do, the terms, the history, the signed documents, and in default how to settle it
 * (decisions, "Loan life").
 */
export function LoanPage() {
  const id = useParams().id ?? '';
  const loan = useLoan(id);
  useReviewWatch(useCurrentUser());
  const history = useHistory(id, loan);
  return (
    <LoanTimeZone value={loan.data?.time_zone}>
      <Page
        title={loan.data ? `Loan of ${formatDollars(loan.data.amount)}` : 'Loan'}
        subtitle={loan.isPending ? <Skeleton className="h-6 w-28" /> : subtitleOf(loan.data)}
        back={{ to: '/dashboard', label: 'Back to dashboard' }}
      >
        {loan.isPending ? <LoanSkeleton /> : null}
        {loan.isError && !loan.data ? (
          <LoanFailed error={loan.error} onRetry={() => void loan.refetch()} />
        ) : null}
        {loan.data ? (
          <>
            <LoanNow loan={loan.data} />
            <LoanTracker loan={loan.data} />
            <ReturnedPayment loan={loan.data} />
            {history.isPending ? (
              <HistorySkeleton loan={loan.data} />
            ) : (
              <>
                {history.data ? null : (
                  <ErrorState
                    message={couldNotLoadHistory}
                    onRetry={() => void history.refetch()}
                  />
                )}
                <ToDo loan={loan.data} history={history.data} />
                <LoanTerms
                  loan={loan.data}
                  isOwedListed={(history.data?.account.lines.length ?? 0) > 0}
                />
                {history.data ? (
                  <TimelineCard events={history.data.events} loan={loan.data} />
                ) : null}
                <SignedDocuments loan={loan.data} />
              </>
            )}
          </>
        ) : null}
      </Page>
    </LoanTimeZone>
  );
}

/** Loads the history, and reloads it whenever the loan was reloaded. */
function useHistory(id: string, loan: ReturnType<typeof useLoan>) {
  const queryClient = useQueryClient();
  const { dataUpdatedAt: seenAt } = loan;
  useEffect(() => {
    const { queryKey } = loanHistoryQuery(id);
    // The first load of the history begins after the loan has loaded, and needs no reload.
    if (seenAt > 0 && queryClient.getQueryData(queryKey))
      void queryClient.invalidateQueries({ queryKey });
  }, [seenAt, id, queryClient]);
  return useQuery({ ...loanHistoryQuery(id), enabled: loan.data !== undefined });
}

function subtitleOf(loan: Loan | undefined) {
  if (!loan) return undefined;
  return (
    <>
      <div role="status">
        <LoanBadges loan={loan} />
      </div>
      <Between loan={loan} />
    </>
  );
}

/** Names lender and borrower on paper. */
function Between({ loan: { creditor } }: { loan: Loan }) {
  const { full_name: borrower } = useCurrentUser();
  return (
    <p className="hidden print:mt-2 print:block">
      Lent by {creditor.name} to {borrower}
    </p>
  );
}

/** Shows the next step, the receipt, and why the loan is owed. */
function ToDo({ loan, history }: { loan: Loan; history: MyLoanPage | undefined }) {
  const { id } = loan;
  const debit = history?.authorizable_debit;
  return (
    <>
      {history?.receipt ? <ReceiptCard receipt={history.receipt} loan={loan} /> : null}
      <AutomaticRepaymentCard loan={loan} history={history} />
      {debit ? <AuthorizeDebitCard loanId={id} debit={debit} /> : null}
      {history ? (
        <>
          <ExtensionCard loan={loan} extension={history.extension} />
          <OwedCard account={history.account} loan={loan} />
        </>
      ) : null}
    </>
  );
}

/** Lists the loan's refunds and disputes, except the one that the page opens with. */
function ReturnedPayment({ loan }: { loan: Loan }) {
  if (!hasRefundsOrDisputes(loan.refunds_and_disputes)) return null;
  return (
    <Card title={refundTitle(loan.refunds_and_disputes)}>
      <div className="mb-4 grid gap-2 empty:hidden">
        <RefundNote loan={loan} isFirstShown={opensWithRefund(loan)} />
      </div>
      <RefundsAndDisputesList refundsAndDisputes={loan.refunds_and_disputes} />
    </Card>
  );
}

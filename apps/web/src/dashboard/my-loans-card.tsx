import type { Loan } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loansKey } from '../loans/loan/loan-queries.ts';
import { isOff } from '../loans/loan/loan-standing.ts';
import { Button } from '../ui/base/button.tsx';
import { Card } from '../ui/base/card.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';
import { Loading } from '../ui/page/loading.tsx';
import { ShowMoreButton } from '../ui/page/show-more-button.tsx';
import { countOf } from '../ui/text/count-with-noun.ts';
import { LoanRow } from './loan-row.tsx';
import { LoanSkeleton } from './skeletons.tsx';

export function MyLoansCard({
  loans,
  isPending,
  areSomeMissing,
  isFirst,
  loanShownAbove,
}: {
  loans: Loan[] | undefined;
  isPending: boolean;
  /** True where a page of loans did not load. */
  areSomeMissing: boolean;
  /** True to put the card first on a phone, where no next step is shown. */
  isFirst: boolean;
  /** The loan that the next step describes, whose row doesn't repeat it. */
  loanShownAbove: string | null;
}) {
  if (!loans && !isPending) return <NotLoaded />;
  return (
    <Card
      title="My Loans"
      className={isFirst ? first : undefined}
      aside={
        loans?.length && !areSomeMissing ? (
          <span className="text-muted">{countOf(loans.length, 'loan')}</span>
        ) : null
      }
    >
      {isPending ? (
        <Loading text="Loading your loans…">
          <LoanSkeleton />
        </Loading>
      ) : null}
      {loans?.length === 0 ? (
        <EmptyState title="No loans yet" text="A loan you request appears here." />
      ) : null}
      {areSomeMissing ? (
        <ErrorState message="Not all of your loans could be shown.">
          <p className="text-muted">You may owe more than you see here.</p>
          <TryAgain />
        </ErrorState>
      ) : null}
      {loans && loans.length > 0 ? (
        <LoanList loans={loans} loanShownAbove={loanShownAbove} />
      ) : null}
    </Card>
  );
}

const first = 'order-first lg:order-none';

/** Lists the open loans, then the newest closed ones. */
function LoanList({ loans, loanShownAbove }: { loans: Loan[]; loanShownAbove: string | null }) {
  const [closedShown, setClosedShown] = useState(3);
  const open = loans.filter((loan) => !isClosed(loan));
  const closed = loans.filter(isClosed);
  return (
    <div className="grid gap-4">
      <ul className="ruled-rows">
        {[...open, ...closed.slice(0, closedShown)].map((loan) => (
          <LoanRow key={loan.id} loan={loan} isShownAbove={loan.id === loanShownAbove} />
        ))}
      </ul>
      {closed.length > closedShown ? (
        <ShowMoreButton onPress={() => setClosedShown(closedShown + 10)} />
      ) : null}
    </div>
  );
}

function NotLoaded() {
  return (
    <Card title="My Loans" className={first}>
      <ErrorState message="Your loans could not be shown.">
        <p className="text-muted">Once they load, you will see here what is due.</p>
        <TryAgain />
      </ErrorState>
    </Card>
  );
}

/** Reloads loans and limits, which most likely failed together. */
function TryAgain() {
  const queryClient = useQueryClient();
  return (
    <Button
      variant="secondary"
      onClick={() => void queryClient.invalidateQueries({ queryKey: loansKey })}
    >
      Try again
    </Button>
  );
}

/** True for a loan of which nothing is owed, on its way or disputed. */
function isClosed({ status, refunds_and_disputes: { disputes, refunds } }: Loan): boolean {
  const isOver = status === 'repaid' || isOff(status);
  return (
    isOver &&
    disputes.every((dispute) => dispute.status !== 'open') &&
    refunds.every((refund) => refund.status === 'given_back')
  );
}

import { getLoan, getLoanDocuments, type Loan } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callApi } from '../api/call.ts';
import { failureText } from '../api/failure.ts';
import { PayNowButton } from '../repayments/pay-now-button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NextDebit, TurnOnButton } from './automatic-repayment.tsx';
import { LoanBadges } from './loan-badges.tsx';
import { Agreement, Disclosure } from './loan-documents.tsx';
import { loansKey } from './loan-queries.ts';
import { hasMoneyBack, MoneyBackList } from './money-back.tsx';

const couldNotShow = 'This loan could not be shown.';

/** One's own loan: its terms, what was signed, and, in default, the way to settle it (decisions, "Loan life"). */
export function LoanPage() {
  const id = useParams().id ?? '';
  const loan = useQuery({
    queryKey: [...loansKey, id],
    queryFn: ({ signal }) => callApi(getLoan, { params: { id }, signal }),
    meta: { fallback: couldNotShow },
  });
  return (
    <Page
      title={loan.data ? `Loan of ${formatDollars(loan.data.amount)}` : 'Loan'}
      subtitle={loan.data ? <LoanBadges loan={loan.data} /> : undefined}
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
    >
      {loan.isPending ? <Skeleton className="h-64" /> : null}
      {loan.isError ? (
        <ErrorState
          message={failureText(loan.error, couldNotShow)}
          onRetry={() => void loan.refetch()}
        />
      ) : null}
      {loan.data ? (
        <>
          <Terms loan={loan.data} />
          <CameBack loan={loan.data} />
          <Documents id={id} />
        </>
      ) : null}
    </Page>
  );
}

function Terms({ loan }: { loan: Loan }) {
  const isSettleable = loan.can_pay || (loan.status === 'defaulted' && !loan.payment_processing);
  const mayTurnOn = canTurnOn(loan);
  return (
    <Card title="Terms">
      <Facts
        items={[
          { label: 'Requested on', value: <DateText date={loan.created_at} /> },
          { label: 'Money sent on', value: <DateText date={loan.disbursed_at} /> },
          { label: 'Due', value: <DateText date={loan.term_date} as="time" /> },
          {
            label: `Interest (${formatPercent(loan.interest_rate)})`,
            value: formatDollars(loan.interest_amount),
          },
          { label: 'APR', value: formatPercent(loan.apr) },
          { label: 'Late fee', value: formatDollars(loan.late_fee) },
          { label: 'Automatic repayment', value: loan.automatic_repayment ? 'On' : 'Off' },
          { label: 'Repaid on', value: <DateText date={loan.repaid_at} /> },
          { label: 'Total due', value: formatDollars(loan.total_due), strong: true },
        ]}
      />
      {loan.next_debit ? (
        <div className="mt-4">
          <NextDebit loan={loan} />
        </div>
      ) : null}
      {isSettleable || mayTurnOn ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {isSettleable ? <PayNowButton loanId={loan.id} /> : null}
          {mayTurnOn ? <TurnOnButton loan={loan} /> : null}
        </div>
      ) : null}
    </Card>
  );
}

/** A payment that came back, and until when the borrower may pay without a late fee. */
function CameBack({ loan }: { loan: Loan }) {
  const { money_back: moneyBack } = loan;
  if (!hasMoneyBack(moneyBack)) return null;
  const isOwed = loan.total_due > 0 && moneyBack.no_late_fee_before !== null;
  return (
    <Card title="Payments that came back">
      {isOwed && loan.late_fee === 0 ? (
        <p className="mb-3">
          Please pay {formatDollars(loan.total_due)}. No late fee is added before{' '}
          <DateText date={moneyBack.no_late_fee_before} as="time" />.
        </p>
      ) : null}
      <MoneyBackList moneyBack={moneyBack} />
    </Card>
  );
}

/** A debit is told of days before: close to the due date there is no time for that. */
function canTurnOn(loan: Loan): boolean {
  if (loan.automatic_repayment || loan.payment_processing) return false;
  return (
    loan.status === 'funded' || (loan.status === 'disbursed' && (loan.days_until_due ?? 0) >= 3)
  );
}

function Documents({ id }: { id: string }) {
  const fallback = 'The agreement could not be loaded.';
  const documents = useQuery({
    queryKey: [...loansKey, id, 'documents'],
    queryFn: ({ signal }) => callApi(getLoanDocuments, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback },
  });
  if (documents.isPending) return <Skeleton className="h-64" />;
  if (documents.isError)
    return <ErrorState message={fallback} onRetry={() => void documents.refetch()} />;
  return (
    <>
      <Disclosure disclosure={documents.data.disclosure} />
      <Card title="Loan Agreement">
        <p className="mb-3">
          Accepted on <DateText date={documents.data.accepted_at} as="time" />.
        </p>
        <Agreement agreement={documents.data.agreement} />
      </Card>
    </>
  );
}

import { getLoan, getLoanDocuments, type Loan, type LoanHistory } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { PayNowButton } from '../repayments/pay-now-button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NextDebit, TurnOnButton } from './automatic-repayment.tsx';
import { AuthoriseDebitCard, MoreTimeCard } from './loan-actions.tsx';
import { LoanBadges } from './loan-badges.tsx';
import { Agreement, Disclosure } from './loan-documents.tsx';
import {
  couldNotLoadHistory,
  DebitsCard,
  loanHistoryQuery,
  OwedCard,
  TimelineCard,
} from './loan-history.tsx';
import { loansKey } from './loan-queries.ts';
import { hasMoneyBack, MoneyBackList } from './money-back.tsx';
import { ReceiptCard } from './receipt-card.tsx';

const couldNotShow = 'This loan could not be shown.';

/** One's own loan: its terms, what was signed, and, in default, the way to settle it (decisions, "Loan life"). */
export function LoanPage() {
  const id = useParams().id ?? '';
  const loan = useQuery({
    queryKey: [...loansKey, id],
    queryFn: ({ signal }) => callApi(getLoan, { params: { id }, signal }),
    meta: { fallback: couldNotShow },
  });
  const history = useQuery({ ...loanHistoryQuery(id), enabled: loan.isSuccess });
  return (
    <Page
      title={loan.data ? `Loan of ${formatDollars(loan.data.amount)}` : 'Loan'}
      subtitle={loan.isPending ? <Skeleton className="h-6 w-28" /> : badgesOf(loan.data)}
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
    >
      {loan.isPending ? <Loading text="Loading the loan…" /> : null}
      {loan.isError ? (
        <ErrorState
          message={failureText(loan.error, couldNotShow)}
          {...(isMissing(loan.error) ? {} : { onRetry: () => void loan.refetch() })}
        />
      ) : null}
      {loan.data ? (
        <>
          <Terms loan={loan.data} history={history.data} />
          <CameBack loan={loan.data} />
          {history.isPending ? <Loading text="Loading what happened…" /> : null}
          {history.isError ? (
            <ErrorState message={couldNotLoadHistory} onRetry={() => void history.refetch()} />
          ) : null}
          {history.data ? <History loan={loan.data} history={history.data} /> : null}
          <Documents id={id} />
        </>
      ) : null}
    </Page>
  );
}

function badgesOf(loan: Loan | undefined) {
  return loan ? <LoanBadges loan={loan} /> : undefined;
}

function Loading({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <Skeleton className="h-64" />
    </div>
  );
}

/** Asking again would not find it either. */
function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

function History({ loan, history }: { loan: Loan; history: LoanHistory }) {
  const { id } = loan;
  // A planned debit waits for what becomes of a payment that is on its way.
  const debits = loan.payment_processing
    ? history.debits.filter(({ status }) => status !== 'announced')
    : history.debits;
  return (
    <>
      {history.receipt ? <ReceiptCard receipt={history.receipt} loanId={id} /> : null}
      <OwedCard account={history.account} />
      <DebitsCard debits={debits} />
      {history.authorisable_debit ? (
        <AuthoriseDebitCard loanId={id} debit={history.authorisable_debit} />
      ) : null}
      <MoreTimeCard loanId={id} moreTime={history.more_time} />
      <TimelineCard events={history.events} />
    </>
  );
}

/** What never came to be is left out: nobody is to look for its meaning. */
function termsOf(loan: Loan) {
  const asked = [{ label: 'Requested on', value: <DateText date={loan.created_at} /> }];
  const sent = { label: 'Money sent on', value: <DateText date={loan.disbursed_at} /> };
  const price = [
    {
      label: `Interest (${formatPercent(loan.interest_rate)})`,
      value: formatDollars(loan.interest_amount),
    },
    { label: 'APR', value: formatPercent(loan.apr) },
  ];
  if (loan.status === 'rejected' || loan.status === 'cancelled')
    return [...asked, ...(loan.disbursed_at ? [sent] : []), ...price];
  return [
    ...asked,
    sent,
    { label: 'Due', value: <DateText date={loan.term_date} as="time" /> },
    ...price,
    { label: 'Late fee', value: formatDollars(loan.late_fee) },
    { label: 'Automatic repayment', value: loan.automatic_repayment ? 'On' : 'Off' },
    ...(loan.repaid_at ? [{ label: 'Repaid on', value: <DateText date={loan.repaid_at} /> }] : []),
    { label: 'Total due', value: formatDollars(loan.total_due), strong: true },
  ];
}

function Terms({ loan, history }: { loan: Loan; history: LoanHistory | undefined }) {
  const isSettleable = loan.can_pay || (loan.status === 'defaulted' && !loan.payment_processing);
  const mayTurnOn = history?.can_turn_on ?? false;
  return (
    <Card title="Terms">
      <Facts items={termsOf(loan)} />
      <div className="mt-4 empty:hidden">
        <NextDebit loan={loan} />
      </div>
      {loan.rejection_reason ? (
        <p className="mt-4">Why it was rejected: {loan.rejection_reason}</p>
      ) : null}
      {loan.payment_processing ? (
        <p className="mt-4">
          Your payment is being processed
          {loan.payment_expected_by ? (
            <>
              {' '}
              and confirmed by <DateText date={loan.payment_expected_by} as="weekday" />
            </>
          ) : null}
          . There is nothing more for you to do.
        </p>
      ) : null}
      {history?.why_not_on ? <p className="mt-4 text-sm text-muted">{history.why_not_on}</p> : null}
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
    <Card title="Disputes, returns and refunds">
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

function Documents({ id }: { id: string }) {
  const fallback = 'The agreement could not be loaded.';
  const documents = useQuery({
    queryKey: [...loansKey, id, 'documents'],
    queryFn: ({ signal }) => callApi(getLoanDocuments, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback },
  });
  if (documents.isPending) return <Loading text="Loading the agreement…" />;
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

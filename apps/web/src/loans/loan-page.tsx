import { type Answer, getLoanDocuments, type Loan, type LoanHistory } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useConfig } from '../app/config.ts';
import { useCurrentUser } from '../app/session.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AcceptAgainNotice } from './accept-again-notice.tsx';
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
import { LoanTerms } from './loan-terms.tsx';
import { hasMoneyBack, MoneyBackList } from './money-back.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { couldNotShowLoan, useLoan } from './use-loan.ts';

/** One's own loan: its terms, what was signed, and, in default, the way to settle it (decisions, "Loan life"). */
export function LoanPage() {
  const id = useParams().id ?? '';
  const loan = useLoan(id);
  const history = useQuery({ ...loanHistoryQuery(id), enabled: loan.isSuccess });
  return (
    <Page
      title={loan.data ? `Loan of ${formatDollars(loan.data.amount)}` : 'Loan'}
      subtitle={loan.isPending ? <Skeleton className="h-6 w-28" /> : subtitleOf(loan.data)}
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
    >
      {loan.isPending ? (
        <Loading text="Loading the loan…">
          <Skeleton className="h-64" />
        </Loading>
      ) : null}
      {loan.isError ? (
        <ErrorState
          message={failureText(loan.error, couldNotShowLoan)}
          {...(isMissing(loan.error) ? {} : { onRetry: () => void loan.refetch() })}
        />
      ) : null}
      {loan.data ? (
        <>
          <AcceptAgainNotice loan={loan.data} />
          <LoanTerms loan={loan.data} history={history.data} />
          <CameBack loan={loan.data} />
          {history.isPending ? (
            <Loading text="Loading what happened…">
              <Skeleton className="h-64" />
            </Loading>
          ) : null}
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

function subtitleOf(loan: Loan | undefined) {
  if (!loan) return undefined;
  return (
    <>
      <LoanBadges loan={loan} />
      <Between />
    </>
  );
}

/** Whose paper it is, which a screen says by itself. */
function Between() {
  const lender = useConfig()?.lender.name;
  const { full_name: borrower } = useCurrentUser();
  return (
    <p className="hidden print:mt-2 print:block">
      {lender}, lent to {borrower}
    </p>
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
  if (documents.isPending)
    return (
      <Loading text="Loading the agreement…">
        <Skeleton className="h-64" />
      </Loading>
    );
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
      <AcceptedBefore earlier={documents.data.earlier} />
    </>
  );
}

/** What was accepted for bank accounts no longer in use stays to be read. */
function AcceptedBefore({ earlier }: Pick<Answer<typeof getLoanDocuments>, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <Card title="Accepted before">
      <div className="grid gap-4">
        {earlier.map(({ accepted_at, disclosure, agreement }) => (
          <details key={accepted_at.toISOString()}>
            <summary className="cursor-pointer">
              Accepted on <DateText date={accepted_at} as="time" />, for a bank account that you no
              longer use
            </summary>
            <div className="mt-4 grid gap-4">
              <Facts items={disclosure.rows.map(({ label, value }) => ({ label, value }))} />
              <Agreement agreement={agreement} label="Earlier agreement text" />
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}

import { type Answer, acceptAgain, getAcceptance, type Loan } from '@sevenday/contract';
import { agreementNotAccepted, formatDollars, formatPercent } from '@sevenday/lending';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useAction } from '../api/use-action.ts';
import { useLenderTimeZone } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { Notice } from '../ui/notice.tsx';
import { AcceptanceFields } from './acceptance-fields.tsx';
import { Disclosure, DisclosureSkeleton } from './loan-documents.tsx';
import { loansKey } from './loan-queries.ts';
import { dueBeforeSending } from './loan-summary.tsx';
import { PressBar } from './press-bar.tsx';
import { tellRefusal, useAcceptance } from './use-acceptance.ts';

type Quote = Answer<typeof getAcceptance>;

const couldNotLoad = 'The agreement could not be loaded.';

/** The loan's own terms, as they were signed, with the account of now: read, and accepted again. */
export function AcceptAgainForm({ loan }: { loan: Loan }) {
  const [automaticRepayment, setAutomaticRepayment] = useState(loan.automatic_repayment);
  const [refusal, setRefusal] = useState<string>();
  const checkbox = useRef<HTMLInputElement>(null);
  const query = useTerms(loan.id, automaticRepayment);
  const quote = query.data;
  const isCurrent = query.isSuccess && !query.isPlaceholderData && !query.isRefetching;
  const isWaiting = !isCurrent && !query.isError;
  const { accepted, accept: setAccepted } = useAcceptance({ quote, isCurrent });
  const accept = useAccept(loan.id, query.refetch);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!accepted || !quote) {
      tellRefusal(agreementNotAccepted, { isEarly: isWaiting });
      accept.forgetFailure();
      setRefusal(agreementNotAccepted);
      checkbox.current?.focus();
      return;
    }
    setRefusal(undefined);
    accept.mutate({ automaticRepayment, documentsHash: quote.documents_hash });
  }

  if (query.isError && !quote)
    return (
      <ErrorState
        message={failureText(query.error, couldNotLoad)}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      {quote ? <Why quote={quote} /> : null}
      {quote ? <Terms quote={quote} /> : null}
      {quote ? <Disclosure disclosure={quote.disclosure} /> : <DisclosureSkeleton />}
      <AcceptanceFields
        ref={checkbox}
        disabled={false}
        quote={quote}
        isCurrent={isCurrent}
        isLoading={query.isLoading}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        automaticRepayment={automaticRepayment}
        onAutomaticRepayment={setAutomaticRepayment}
        accepted={accepted}
        onAccepted={(yes) => {
          setAccepted(yes);
          setRefusal(undefined);
        }}
        error={refusal}
      />
      <PressBar>
        <FailureNote failure={accept.failure} />
        <Button
          type="submit"
          disabled={query.isError}
          unready={isWaiting}
          busy={accept.isPending || accept.isSuccess}
          className="w-full"
        >
          Accept again
        </Button>
      </PressBar>
    </form>
  );
}

function useTerms(loanId: string, automaticRepayment: boolean) {
  return useQuery({
    queryKey: ['acceptance', loanId, automaticRepayment],
    queryFn: ({ signal }) =>
      callApi(getAcceptance, {
        params: { id: loanId },
        query: { automatic_repayment: automaticRepayment },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The text under the reader's eyes changes when it has to, not when the window is looked at again.
    refetchOnWindowFocus: false,
    meta: { fallback: couldNotLoad },
  });
}

function useAccept(loanId: string, onChanged: () => unknown) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    run: (given: { automaticRepayment: boolean; documentsHash: string }, idempotencyKey) =>
      callApi(acceptAgain, {
        params: { id: loanId },
        body: {
          contract_accepted: true,
          automatic_repayment: given.automaticRepayment,
          documents_hash: given.documentsHash,
        },
        idempotencyKey,
      }),
    fallback: 'Failed to accept the agreement',
    success: 'Accepted. We send the money next.',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: loansKey });
      void navigate(`/loans/${loanId}`);
    },
    onFailure: (error) => {
      if (error instanceof ApiFailure && error.code === 'agreement_changed') onChanged();
      else void queryClient.invalidateQueries({ queryKey: loansKey });
    },
  });
}

function Why({ quote }: { quote: Quote }) {
  const { bank_name, account_number_last4 } = quote.bank_account;
  return (
    <Notice>
      <p>
        Your bank account changed after you accepted this loan. Accept its agreement again, and we
        send the {formatDollars(quote.amount)} to your {bank_name} account ending in{' '}
        {account_number_last4}. The price stays the same.
      </p>
    </Notice>
  );
}

function Terms({ quote }: { quote: Quote }) {
  const timeZone = useLenderTimeZone();
  return (
    <Card title="Loan Summary">
      <Facts
        items={[
          { label: 'Loan amount', value: formatDollars(quote.amount) },
          {
            label: `Interest (${formatPercent(quote.interest_rate)})`,
            value: formatDollars(quote.interest_amount),
          },
          { label: 'Total to repay', value: formatDollars(quote.total), strong: true },
          { label: 'APR', value: formatPercent(quote.apr) },
          {
            label: 'Due',
            value: dueBeforeSending(quote.term_days, timeZone),
            isSentence: true,
          },
          {
            label: 'Sent to',
            value: `${quote.bank_account.bank_name} ****${quote.bank_account.account_number_last4}`,
          },
        ]}
      />
    </Card>
  );
}

import { getAcceptance, type Loan, reaccept } from '@sevenday/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { navigate } from '../../router/router.tsx';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { loansKey } from '../loan/loan-queries.ts';
import { AcceptanceFields } from '../request/acceptance-fields.tsx';
import { PressBar, YouRepay } from '../request/submit-bar.tsx';
import { useAcceptance } from '../request/use-acceptance.ts';
import {
  notAccepted,
  repaymentNotChosen,
  showRefusals,
  useRefusals,
} from '../request/use-refusals.ts';
import { ReacceptanceTerms, TermsSkeleton } from './reaccept-terms.tsx';

const couldNotLoad = 'The agreement could not be loaded.';

/** Shows the loan's signed terms with the current bank account, to be accepted again. */
export function ReacceptForm({ loan, canSendToday }: { loan: Loan; canSendToday: boolean }) {
  const [automaticRepayment, setAutomaticRepayment] = useState<boolean | null>(null);
  const { fields, errorOf, refuse, forget } = useRefusals();
  const query = useTerms(loan.id, automaticRepayment);
  const quote = query.data;
  const isCurrent = query.isSuccess && !query.isPlaceholderData && !query.isRefetching;
  const isWaiting = !isCurrent && !query.isError;
  const { accepted, accept: setAccepted } = useAcceptance({ quote, isCurrent });
  const accept = useAccept(loan.id, query.refetch);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (automaticRepayment === null || !accepted || !quote) {
      const refusals = [
        ...(automaticRepayment === null ? [repaymentNotChosen] : []),
        ...(accepted ? [] : [notAccepted]),
      ];
      showRefusals(refusals, { isWaiting });
      accept.forgetFailure();
      refuse(refusals);
      return;
    }
    forget();
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
    <form noValidate onSubmit={submit} className="sheets gap-6">
      {quote ? <ReacceptanceTerms quote={quote} canSendToday={canSendToday} /> : <TermsSkeleton />}
      <AcceptanceFields
        fields={fields}
        disabled={false}
        quote={quote}
        isCurrent={isCurrent}
        isLoading={query.isLoading}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        account={quote?.bank_account ?? null}
        automaticRepayment={automaticRepayment}
        onAutomaticRepayment={(on) => {
          setAutomaticRepayment(on);
          forget();
        }}
        accepted={accepted}
        onAccepted={(yes) => {
          setAccepted(yes);
          forget();
        }}
        errorOf={errorOf}
      />
      <PressBar>
        <FailureNote failure={accept.failure} />
        <YouRepay total={quote?.total} />
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

/** Until a way to repay is chosen, only the disclosure is shown: it is the same for both. */
function useTerms(loanId: string, chosen: boolean | null) {
  const automaticRepayment = chosen ?? false;
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
    // The text must not change under the reader's eyes just because the window regains the focus.
    refetchOnWindowFocus: false,
    meta: { fallback: couldNotLoad },
  });
}

function useAccept(loanId: string, onChanged: () => unknown) {
  const queryClient = useQueryClient();
  return useAction({
    run: (given: { automaticRepayment: boolean; documentsHash: string }, idempotencyKey) =>
      callApi(reaccept, {
        params: { id: loanId },
        body: {
          contract_accepted: true,
          automatic_repayment: given.automaticRepayment,
          documents_hash: given.documentsHash,
        },
        idempotencyKey,
      }),
    fallback: 'Failed to accept the agreement',
    success: 'Accepted. We will now prepare to send the money, and tell you when it is sent.',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: loansKey });
      navigate(`/loans/${loanId}`);
    },
    onFailure: (error) => {
      if (error instanceof ApiFailure && error.code === 'agreement_changed') onChanged();
      else void queryClient.invalidateQueries({ queryKey: loansKey });
    },
  });
}

import {
  type Answer,
  fallbackMessages,
  getPaymentStatus,
  successMessages,
} from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useMyLoans } from '../loans/loan/loan-queries.ts';
import { Redirect, usePlace } from '../router/router.tsx';
import { Badge } from '../ui/base/badge.tsx';
import { Button, ButtonLink } from '../ui/base/button.tsx';
import { toast } from '../ui/base/toast.ts';
import { Page } from '../ui/page/page.tsx';
import { LenderContact } from '../ui/text/lender-contact.tsx';
import { PaymentReceipt } from './payment-receipt.tsx';
import { type FromLoans, PaymentOutcome } from './payment-result.tsx';
import {
  findConfirmationDay,
  findLostPayment,
  isAskedWhereTo,
  type PaymentState,
  paymentState,
  pollAttempts,
  pollMs,
} from './payment-state.ts';
import { ReceiptAddress } from './receipt-address.tsx';
import { stateTexts } from './state-texts.tsx';

type Answered = Answer<typeof getPaymentStatus>;

export function PaymentSuccessPage() {
  const sessionId = new URLSearchParams(usePlace().search).get('session_id');
  if (!sessionId) return <Redirect to="/dashboard" />;
  return <PaymentCheck key={sessionId} sessionId={sessionId} />;
}

function PaymentCheck({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient();
  const { answer, error, checkAgain, state: checked } = usePaymentCheck(sessionId);
  const { state, ...fromLoans } = useOutcome(checked, answer);
  // Depends on the check alone. If it depended on the loans, each reload would cause the next.
  useEffect(() => {
    toastState(checked, error);
    if (checked !== 'checking' && checked !== 'error' && checked !== 'timeout')
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'payment',
      });
  }, [checked, error, queryClient]);
  const texts = stateTexts[state];
  const isUnknown = (state === 'timeout' || state === 'error') && !isNoPayment(error);
  return (
    <Page title={texts.title} width="narrow">
      <div role="status" className="grid gap-4">
        <span className={texts.colour}>{texts.icon}</span>
        {answer ? <PaymentOutcome state={state} answer={answer} {...fromLoans} /> : null}
        <p className="empty:hidden">{texts.text}</p>
        {isUnknown ? (
          <p>
            Do not pay again yet. If your bank shows the payment, we will count it for your loan.
          </p>
        ) : null}
        {state === 'error' ? (
          <p className="empty:hidden">
            <LenderContact />
          </p>
        ) : null}
        {state === 'success' && answer ? (
          <>
            <p className="flex items-center gap-3 text-3xl font-semibold">
              {formatDollars(cents(answer.amount_total))}
              <Badge tone="success">Paid</Badge>
            </p>
            <ReceiptAddress />
          </>
        ) : null}
      </div>
      {state === 'checking' ? null : (
        <div className="grid gap-3">
          <ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>
          {isUnknown ? (
            <Button variant="secondary" onClick={checkAgain}>
              Check again
            </Button>
          ) : null}
        </div>
      )}
      {state === 'success' && answer ? <PaymentReceipt loanId={answer.loan_id} /> : null}
    </Page>
  );
}

/** Adds what only the loans know: the payment's day, what is owed after it, and whether its refund failed. */
function useOutcome(
  checked: PaymentState,
  answer: Answered | undefined,
): FromLoans & { state: PaymentState } {
  const isGoingBack = checked === 'being_given_back';
  const asks = isGoingBack || checked === 'processing' || checked === 'returned';
  const { data: loans, isPending } = useMyLoans({ enabled: asks });
  if (!asks || !answer) return { state: checked };
  if (isPending) return { state: isGoingBack ? 'checking' : checked };
  const amount = cents(answer.amount_total);
  const loan = loans?.find(({ id }) => id === answer.loan_id);
  if (isGoingBack) return { state: isAskedWhereTo(amount, loan) ? 'refund_owed' : checked };
  return checked === 'processing'
    ? { state: checked, confirmedBy: findConfirmationDay(amount, loan) }
    : { state: checked, lost: findLostPayment(amount, loan) };
}

/** True for a payment that doesn't exist or is somebody else's. A retry would not help. */
function isNoPayment(error: unknown): boolean {
  return error instanceof ApiFailure && ['payment_not_found', 'invalid_input'].includes(error.code);
}

function usePaymentCheck(sessionId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['payment', sessionId];
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(getPaymentStatus, { params: { session_id: sessionId }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // After a lost connection, ask again only if there was no answer.
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
    // Keep polling while the bank's own app is in front.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      stateOf(state.data, state.dataUpdateCount, state.error) === 'checking' ? pollMs : false,
  });
  const attempts = queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const state = stateOf(data, attempts, error);
  return {
    answer: data,
    state: isFetching && (state === 'timeout' || state === 'error') ? 'checking' : state,
    error,
    checkAgain: () => void queryClient.resetQueries({ queryKey }),
  };
}

function stateOf(answer: Answered | undefined, attempts: number, error: unknown): PaymentState {
  return paymentState({
    answer,
    attempts: Math.min(attempts, pollAttempts),
    failed: error !== null,
  });
}

function toastState(state: PaymentState, error: unknown): void {
  const once = { id: 'payment-check' };
  if (state === 'success') toast.success(successMessages.payment, once);
  if (state === 'expired') toast.error(fallbackMessages.paymentExpired, once);
  if (state === 'timeout') toast.error(fallbackMessages.paymentTimedOut, once);
  if (state === 'error') toast.error(failureText(error, fallbackMessages.paymentError), once);
}

import {
  type Answer,
  fallbackMessages,
  getPaymentStatus,
  successMessages,
} from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useConfig } from '../app/config.ts';
import { useMyLoans } from '../loans/loan-queries.ts';
import { TellWhereToSend } from '../loans/money-back-note.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LenderContact } from '../ui/lender-contact.tsx';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.ts';
import {
  isAskedWhereTo,
  type PaymentState,
  paymentState,
  pollAttempts,
  pollMilliseconds,
  whyGivenBack,
} from './payment-state.ts';
import { stateTexts } from './state-texts.tsx';

type Answered = Answer<typeof getPaymentStatus>;

export function PaymentSuccessPage() {
  const sessionId = useSearchParams()[0].get('session_id');
  if (!sessionId) return <Navigate to="/dashboard" replace />;
  return <PaymentCheck key={sessionId} sessionId={sessionId} />;
}

function PaymentCheck({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient();
  const { answer, error, checkAgain, state: checked } = usePaymentCheck(sessionId);
  const state = useRefundState(checked, answer);
  // By the check alone: the loans that it has read anew must not have it read them again.
  useEffect(() => {
    tellState(checked, error);
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
        <p className="empty:hidden">{texts.text}</p>
        {isUnknown ? (
          <p>Do not pay again yet: if your bank shows the payment, it will be counted.</p>
        ) : null}
        {state === 'error' ? <Support /> : null}
        {state === 'success' && answer ? (
          <p className="flex items-center gap-3 text-3xl font-semibold">
            {formatDollars(cents(answer.amount_total))}
            <Badge tone="success">Paid</Badge>
          </p>
        ) : null}
        {answer ? <GoesBack state={state} answer={answer} /> : null}
        {state === 'processing' && answer ? (
          <p>
            {formatDollars(cents(answer.amount_total))} is on its way from your bank. It takes a few
            days; your dashboard says the day it will be confirmed by.
          </p>
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
    </Page>
  );
}

/** Why a payment goes back, and what became of that. */
function GoesBack({ state, answer }: { state: PaymentState; answer: Answered }) {
  const amount = formatDollars(cents(answer.amount_total));
  const why = whyGivenBack(answer);
  if (state === 'given_back')
    return (
      <p>
        {why} {amount} was given back to you. There is nothing more for you to do.
      </p>
    );
  if (state === 'being_given_back')
    return (
      <p>
        {why} {amount} is to go back to you. Your dashboard says how far that is.
      </p>
    );
  if (state === 'refund_owed')
    return (
      <p>
        {why} {amount} could not go back to you the way it came. <TellWhereToSend />
      </p>
    );
  return null;
}

/** One's loans say what the payment itself does not: that its way back failed. */
function useRefundState(state: PaymentState, answer: Answered | undefined): PaymentState {
  const isGoingBack = state === 'being_given_back';
  const { data: loans, isPending } = useMyLoans({ enabled: isGoingBack });
  if (!isGoingBack || !answer) return state;
  if (isPending) return 'checking';
  return loans && isAskedWhereTo(cents(answer.amount_total), loans) ? 'refund_owed' : state;
}

/** It is somebody else's or does not exist, and looking again finds nothing else. */
function isNoPayment(error: unknown): boolean {
  return error instanceof ApiFailure && ['payment_not_found', 'invalid_input'].includes(error.code);
}

/** How support is reached, for whom the page can't help. */
function Support() {
  const lender = useConfig()?.lender;
  if (!lender) return null;
  return (
    <p>
      <LenderContact lender={lender} />
    </p>
  );
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
    // What could not be asked in a tunnel is asked again after it; an answer stands.
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
    // The bank's own app may be in front while the answer comes.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      stateOf(state.data, state.dataUpdateCount, state.error) === 'checking'
        ? pollMilliseconds
        : false,
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

function tellState(state: PaymentState, error: unknown): void {
  const once = { id: 'payment-check' };
  if (state === 'success') toast.success(successMessages.payment, once);
  if (state === 'expired') toast.error(fallbackMessages.paymentExpired, once);
  if (state === 'timeout') toast.error(fallbackMessages.paymentTimedOut, once);
  if (state === 'error') toast.error(failureText(error, fallbackMessages.paymentError), once);
}

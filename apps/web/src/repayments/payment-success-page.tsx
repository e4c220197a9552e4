import { fallbackMessages, getPaymentStatus, successMessages } from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useConfig } from '../app/config.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { AlertIcon, SpinnerIcon } from '../ui/icon.tsx';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.ts';
import {
  type PaymentState,
  paymentState,
  pollAttempts,
  pollMilliseconds,
  whyGivenBack,
} from './payment-state.ts';

export function PaymentSuccessPage() {
  const sessionId = useSearchParams()[0].get('session_id');
  if (!sessionId) return <Navigate to="/dashboard" replace />;
  return <PaymentCheck key={sessionId} sessionId={sessionId} />;
}

function PaymentCheck({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient();
  const { answer, state, error, checkAgain } = usePaymentCheck(sessionId);
  useEffect(() => {
    tellState(state, error);
    if (state !== 'checking' && state !== 'error' && state !== 'timeout')
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'payment',
      });
  }, [state, error, queryClient]);
  const texts = stateTexts[state];
  const isUnknown = (state === 'timeout' || state === 'error') && !isNoPayment(error);
  return (
    <Page title={texts.title} width="narrow">
      <div role="status" className="grid gap-4">
        <span className={texts.colour}>{texts.icon}</span>
        {state === 'given_back' ? null : <p className="empty:hidden">{texts.text}</p>}
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
        {state === 'given_back' && answer ? (
          <p>
            {whyGivenBack(answer)} {formatDollars(cents(answer.amount_total))}{' '}
            {answer.afterwards === 'given_back'
              ? `was given back to you. ${texts.text}`
              : 'is to go back to you. Your dashboard says how far that is.'}
          </p>
        ) : null}
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

/** It is somebody else's or does not exist, and looking again finds nothing else. */
function isNoPayment(error: unknown): boolean {
  return error instanceof ApiFailure && ['payment_not_found', 'invalid_input'].includes(error.code);
}

/** How support is reached, for whom the page can't help. */
function Support() {
  const lender = useConfig()?.lender;
  if (!lender) return null;
  return (
    <p className="wrap-anywhere">
      <a href={`mailto:${lender.email}`} className="underline underline-offset-4">
        {lender.email}
      </a>
      , {lender.phone}
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

function stateOf(
  answer: Parameters<typeof paymentState>[0]['answer'],
  attempts: number,
  error: unknown,
): PaymentState {
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

const large = 'size-10';

const stateTexts: Record<
  PaymentState,
  { title: string; text?: string; icon: ReactNode; colour: string }
> = {
  checking: {
    title: 'Checking Payment Status',
    icon: <SpinnerIcon className={large} />,
    colour: 'text-muted',
  },
  success: {
    title: 'Payment Successful!',
    text: 'Your loan has been repaid successfully. Thank you!',
    icon: <CheckIcon className={large} />,
    colour: 'text-green',
  },
  given_back: {
    title: 'This payment is given back',
    text: 'There is nothing more for you to do.',
    icon: <CheckIcon className={large} />,
    colour: 'text-blue',
  },
  returned: {
    title: 'This payment was taken back',
    text: 'Your bank took it back after it had gone through, so your loan is not repaid. Please pay again from your dashboard.',
    icon: <AlertIcon className={large} />,
    colour: 'text-amber',
  },
  processing: {
    title: 'Payment processing',
    text: 'There is nothing more for you to do, and no late fee is added meanwhile.',
    icon: <ClockIcon className={large} />,
    colour: 'text-blue',
  },
  expired: {
    title: 'Payment Session Expired',
    text: 'Nothing was paid with this payment page: it was open for too long, or your bank returned the payment. You can start again from your dashboard.',
    icon: <ClockIcon className={large} />,
    colour: 'text-amber',
  },
  timeout: {
    title: 'Status Check Timed Out',
    text: "We couldn't verify your payment status. Please check your dashboard.",
    icon: <ClockIcon className={large} />,
    colour: 'text-amber',
  },
  error: {
    title: 'Error Checking Status',
    text: 'There was an error verifying your payment. Please contact support.',
    icon: <AlertIcon className={large} />,
    colour: 'text-red',
  },
};

import type { ReactNode } from 'react';
import { AlertIcon, SpinnerIcon } from '../ui/base/first-screen-icons.tsx';
import { CheckIcon, ClockIcon } from '../ui/base/icons.tsx';
import type { PaymentState } from './payment-state.ts';

const large = 'size-10';

/** The text and icon for each state of a payment check (spec section 2). */
export const stateTexts: Record<
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
    title: 'This payment was given back',
    icon: <CheckIcon className={large} />,
    colour: 'text-blue',
  },
  being_given_back: {
    title: 'This payment goes back to you',
    icon: <ClockIcon className={large} />,
    colour: 'text-blue',
  },
  refund_owed: {
    title: 'We owe you this money',
    icon: <AlertIcon className={large} />,
    colour: 'text-amber',
  },
  returned: {
    title: 'This payment no longer counts',
    icon: <AlertIcon className={large} />,
    colour: 'text-amber',
  },
  processing: {
    title: 'Payment processing',
    text: 'There is nothing more for you to do. No late fee is added while the payment is being processed.',
    icon: <ClockIcon className={large} />,
    colour: 'text-blue',
  },
  expired: {
    title: 'Payment Session Expired',
    text: 'This payment did not go through: the payment page closed before you paid, or your bank returned the payment. You can start again from your dashboard.',
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

import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { linkAgain } from '../../bank-accounts/bank-account-link.tsx';
import { BankAccountRetry, bankAccountFailed } from '../../bank-accounts/bank-account-retry.tsx';
import {
  DisbursementWaits,
  whyDisbursementWaits,
} from '../../bank-accounts/disbursement-waits.tsx';
import { ButtonLink } from '../../ui/base/button.tsx';
import type { MainMessageContent } from '../../ui/page/main-message.tsx';
import type {
  DisbursementWaits as DisbursementWaitsStep,
  StepBeforeBorrowing,
} from './step-before-disbursement.ts';

type BlockingStep = (StepBeforeBorrowing | DisbursementWaitsStep) & { pendingLoan: Loan | null };

/** Describes the missing step, and the pending loan that waits for it. */
export function describeWaiting(step: BlockingStep): MainMessageContent {
  const described = describeStep(step);
  if (!step.pendingLoan) return described;
  return {
    ...described,
    text: (
      <>
        {described.text} <WhatFollows step={step} loan={step.pendingLoan} />
      </>
    ),
  };
}

function WhatFollows({ step, loan }: { step: BlockingStep; loan: Loan }) {
  const yourLoan = `your approved loan of ${formatDollars(loan.amount)}`;
  if (loan.needs_reacceptance)
    return <>After that, please accept {yourLoan} again. Then we can send it.</>;
  return (
    <>
      We can send {yourLoan}{' '}
      {step.kind === 'disbursement_waits' ? 'after these 24 hours' : 'once this is done'}.
    </>
  );
}

function describeStep(step: BlockingStep): MainMessageContent {
  switch (step.kind) {
    case 'upload_id':
      return {
        title: step.again ? 'Please upload your ID again.' : 'Show us your ID.',
        text:
          step.notes ??
          (step.again
            ? 'We could not accept the last one.'
            : 'A photo or a PDF is enough. One of our reviewers checks it before your first loan.'),
        action: <ButtonLink to="/get-ready">Upload ID</ButtonLink>,
      };
    case 'link_bank':
      return {
        title: 'Link your bank account.',
        text: step.idWaiting
          ? 'Your ID is being reviewed. Meanwhile, tell us where to send the money.'
          : 'We send your loans to this account. It is usually verified at once.',
        action: <ButtonLink to="/get-ready?step=bank">Link bank account</ButtonLink>,
      };
    case 'link_other_bank':
      return {
        title: 'Your bank account is not verified.',
        text: step.reason,
        action: <ButtonLink to="/profile#bank-account">{linkAgain}</ButtonLink>,
      };
    case 'bank_unknown':
      return {
        title: bankAccountFailed,
        text: 'Once we can show it, you will see here what to do.',
        action: <BankAccountRetry />,
      };
    case 'bank_waiting':
      return {
        title: step.idWaiting
          ? 'Your ID and your bank account are being checked.'
          : 'Your bank account is being checked.',
        text: step.reason,
      };
    case 'id_waiting':
      return {
        title: 'Your ID is being reviewed.',
        text: (
          <>
            There is nothing more for you to do. We will write to you when we have decided.
            {step.pendingLoan
              ? null
              : ` ${step.paused ?? 'You can request a loan when your ID is approved.'}`}
          </>
        ),
        action: (
          <ButtonLink to="/get-ready" variant="secondary">
            See your steps
          </ButtonLink>
        ),
      };
    case 'disbursement_waits':
      return {
        title: <DisbursementWaits until={step.until} />,
        text: `${whyDisbursementWaits} There is nothing for you to do.`,
      };
  }
}

import type { Loan } from '@sevenday/contract';
import { hasEnoughLeft, untilEnoughIsLeft } from '../loans/loan/enough-left.ts';
import type { Limits } from '../loans/loan/limits.ts';
import {
  type Borrower,
  type StepBeforeBorrowing,
  stepBeforeBorrowing,
} from '../loans/next-step/step-before-disbursement.ts';

/** Says why the member can't borrow now; null where nothing is known to prevent it. */
export function whyNotAvailable(
  { user, account }: Omit<Borrower, 'paused'>,
  limits: Limits | undefined,
  loans: readonly Loan[] | undefined,
): string | null {
  if (limits?.lending_paused) return limits.lending_paused;
  if (limits?.has_overdue_loan) return 'Your overdue loan has to be repaid first.';
  const step = stepBeforeBorrowing({ user, account, paused: null });
  if (step) return textOf(step);
  if (!limits || hasEnoughLeft(limits)) return null;
  return untilEnoughIsLeft(loans);
}

function textOf(step: StepBeforeBorrowing): string {
  switch (step.kind) {
    case 'upload_id':
      return step.again ? 'Your ID has to be uploaded again first.' : 'We need your ID first.';
    case 'link_bank':
      return 'Your bank account has to be linked first.';
    case 'link_other_bank':
    case 'bank_unknown':
      return 'Your bank account has to be verified first.';
    case 'bank_waiting':
      return step.idWaiting
        ? 'Your ID and your bank account are being checked.'
        : 'Your bank account is being checked.';
    case 'id_waiting':
      return 'Your ID is being reviewed.';
  }
}

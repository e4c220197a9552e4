import type { BankAccount, CurrentUser, Loan } from '@sevenday/contract';
import { lacksId } from '../../id-verifications/id-standing.ts';

/** What a member needs before they can borrow. `notes` says why the ID is needed again. */
export type StepBeforeBorrowing =
  | { kind: 'upload_id'; again: boolean; notes: string | null }
  | { kind: 'link_bank'; idWaiting: boolean }
  | { kind: 'link_other_bank'; reason: string | null }
  | { kind: 'bank_unknown' }
  | { kind: 'bank_waiting'; idWaiting: boolean; reason: string | null }
  | { kind: 'id_waiting'; paused: string | null };

/** Nothing is missing, but we send no money for a day after a change. */
export interface DisbursementWaits {
  kind: 'disbursement_waits';
  until: Date;
}

/** The account or the creditor changed after the loan was accepted. */
export interface Reacceptance {
  kind: 'reaccept';
  loan: Loan;
}

/** The borrower, with everything that may hold up a loan. */
export interface Borrower {
  user: CurrentUser;
  /** The account that is linked; null where there is none, or where it could not be loaded. */
  account: BankAccount | null;
  /** The lender's sentence while no new loans are made; undefined while that is not known. */
  paused: string | null | undefined;
}

/** Says what a pending loan waits for; null once it can be disbursed. */
export function stepBeforeDisbursement(
  borrower: Borrower,
  loan: Loan | undefined,
): StepBeforeBorrowing | Reacceptance | DisbursementWaits | null {
  const step = stepBeforeBorrowing(borrower);
  // A re-acceptance names the bank account, so the account has to be linked first. An ID under review doesn't matter.
  const canAccept = borrower.user.bank_account_verified && step?.kind !== 'upload_id';
  if (loan?.needs_reacceptance && canAccept) return { kind: 'reaccept', loan };
  const until = borrower.account?.usable_from;
  return step ?? (loan && until ? { kind: 'disbursement_waits', until } : null);
}

/** Says what a member needs before borrowing; null once ID and bank account are verified. */
export function stepBeforeBorrowing({
  user,
  account,
  paused = null,
}: Borrower): StepBeforeBorrowing | null {
  const idWaiting = user.id_verification_status !== 'approved';
  if (lacksId(user)) {
    const again = user.id_verification_status === 'rejected';
    return { kind: 'upload_id', again, notes: user.id_notes };
  }
  if (user.bank_account_verified) {
    return idWaiting ? { kind: 'id_waiting', paused } : null;
  }
  if (!user.has_bank_account) return { kind: 'link_bank', idWaiting };
  if (!account) return { kind: 'bank_unknown' };
  const { reason } = account;
  return account.awaits_approval
    ? { kind: 'bank_waiting', idWaiting, reason }
    : { kind: 'link_other_bank', reason };
}

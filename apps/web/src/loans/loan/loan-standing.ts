import type { Loan } from '@sevenday/contract';

/** True for a loan that is owed or pending. */
export function isOpen({ status }: Loan): boolean {
  return status === 'funded' || status === 'disbursed';
}

/** True for a loan that is owed, also in default, or will be once it is disbursed. */
export function isToBeRepaid(loan: Loan): boolean {
  return isOpen(loan) || loan.status === 'defaulted';
}

/** True for a loan that was rejected or cancelled, of which nothing has to be repaid. */
export function isOff(status: Loan['status']): boolean {
  return status === 'rejected' || status === 'cancelled';
}

/**
 * Why a loan's money was held back. If `sendableFrom` is null and `creditorChanged` is false, the
 * reason is the borrower's ID or bank account.
 */
export interface HeldBackPayout {
  /** When the payout wait ends, by the wall clock. Null if the money does not have to wait. */
  sendableFrom: Date | null;
  creditorChanged: boolean;
}

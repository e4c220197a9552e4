/**
 * Why a planned payout was held back before it was submitted to the payment provider. If
 * `sendableFrom` is null and `creditorChanged` is false, the borrower's ID or bank account is not
 * approved.
 */
export interface HeldBackPayout {
  /**
   * When the payout wait ends, by the wall clock (the real time). The payout wait bars sending for
   * 24 hours after a change of password, email, name or bank account. Null if no wait applies.
   */
  sendableFrom: Date | null;
  /** True if the lender today is not the creditor that the loan's agreement names. */
  creditorChanged: boolean;
}

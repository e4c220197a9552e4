/**
 * Why a planned payout was not submitted. If `sendableFrom` is null and `creditorChanged` is false,
 * the borrower's ID or bank account is not approved.
 */
export interface HeldBackPayout {
  /**
   * When the payout wait ends, in real time; null if there is no wait. No money is sent for 24
   * hours after a change of password, email, name or bank account.
   */
  sendableFrom: Date | null;
  /** True if the lender today is not the creditor that the loan's agreement names. */
  creditorChanged: boolean;
}

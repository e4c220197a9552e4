/**
 * Why a planned payout was never submitted to the provider. If neither field says why, the borrower's ID or bank
 * account is not approved.
 */
export interface HeldBackPayout {
  /** When the borrower's money may be sent, by the wall clock. Null if no payout wait applies. */
  sendableFrom: Date | null;
  /** True if the present lender is not the creditor that the agreement names. */
  creditorChanged: boolean;
}

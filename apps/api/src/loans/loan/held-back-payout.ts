/** Why a payout that was planned was never handed over. */
export interface HeldBackPayout {
  /** When the borrower's money may be sent, by the wall clock; null where something else bars the payout. */
  sendableFrom: Date | null;
  /** The present lender is not the creditor that the agreement names. */
  creditorChanged: boolean;
}

/**
 * Why a planned payout was not submitted. If `sendableFrom` is null and `creditorChanged` is false,
 * the reason is the borrower's ID or bank account.
 */
export interface HeldBackPayout {
  /**
   * When a recent account change no longer holds the money back, in real time. Null if none does.
   */
  sendableFrom: Date | null;
  creditorChanged: boolean;
}

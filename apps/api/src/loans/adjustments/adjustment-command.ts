/** `now` is by the business clock, which the sandbox can move ahead; `wall` is the real time. */
export interface AdjustmentCommand {
  actorId: string;
  /**
   * The audit trail stores the reason encrypted. Null if the admin gave none, which the Edit Loan
   * form allows.
   */
  reason: string | null;
  now: Date;
  wall: Date;
}

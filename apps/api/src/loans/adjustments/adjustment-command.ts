/**
 * The fields that every operation gets that adjusts a loan: the admin, their reason and the present
 * time. `now` is by the business clock, which the sandbox can move ahead. `wall` is the real time.
 */
export interface AdjustmentCommand {
  actorId: string;
  /**
   * The reason that the admin typed. The audit trail stores it encrypted. Null if the admin was not
   * asked for a reason.
   */
  reason: string | null;
  now: Date;
  wall: Date;
}

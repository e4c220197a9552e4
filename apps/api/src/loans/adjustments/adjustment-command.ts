/** `now` is by the business clock, which the sandbox can move ahead; `wall` is the real time. */
export interface AdjustmentCommand {
  actorId: string;
  /** The audit trail stores the reason encrypted. Null if the admin was not asked for a reason. */
  reason: string | null;
  now: Date;
  wall: Date;
}

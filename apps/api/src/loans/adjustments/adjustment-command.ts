/** `now` is by the business clock, which the sandbox can move ahead; `wall` is the real time. */
export interface AdjustmentCommand {
  actorId: string;
  /** Null if the admin gave none. */
  reason: string | null;
  now: Date;
  wall: Date;
}

/** Who changes a loan, why and when. */
export interface AdjustmentCommand {
  actorId: string;
  /** The reason that the admin typed; encrypted in the audit trail. Null if the admin was not asked for a reason. */
  reason: string | null;
  now: Date;
  wall: Date;
}

import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { IdStatus } from './tables.ts';

export interface IdStatusChange {
  memberId: string;
  status: IdStatus;
  /** What the admin wrote about the change. */
  reason: string | null;
  actorId: string;
  now: Date;
}

/** The basis of an ID's approval: the admin viewed the document, or said why they approve the ID without it. */
export type ApprovalBasis = 'document_viewed' | 'reason_given';

export interface Renamed {
  memberId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/** The calls of members to the slices above them. The composition root hands them in. */
export interface MemberCallbacks {
  /**
   * Settles a waiting document when an admin sets the ID status directly. Returns the basis of an approval, and null
   * for another status. Refuses with `id_not_viewed`.
   */
  onIdStatusSet(tx: Tx, change: IdStatusChange): Promise<ApprovalBasis | null>;
  /**
   * Lets other slices repeat their checks against the new name. Runs in the transaction that changes the name, under
   * the member's lock.
   */
  onRenamed(tx: Tx, renamed: Renamed): Promise<void>;
  /** Refuses a decision of staff about themselves with `own_case`. Their bank accounts belong to a slice above. */
  refuseOwnCase(
    tx: Tx,
    runtime: Runtime,
    asked: { memberId: string; actorId: string },
  ): Promise<void>;
  /** Returns the members whose loan has this id or number, as mails show it. */
  findBorrowersByLoanNumber(tx: Tx, text: string): Promise<string[]>;
  /** Selects the ids of the members who owe a loan. */
  membersWhoOwe: SQL;
}

export interface MemberDependencies extends Runtime, MemberCallbacks {}

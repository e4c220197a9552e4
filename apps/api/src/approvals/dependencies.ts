import type { ApprovalKind } from '@sevenday/contract';
import type { StaffRole } from '@sevenday/contract/capabilities';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { ContentOf, NotSent } from './act-contents.ts';
import type { ActBy, ApprovedAct } from './require-approval.ts';

/** The first person, for whom an approved act is carried out. */
export interface CarriedOutBy extends ActBy {
  approved: ApprovedAct;
}

/**
 * Carries out an approved act in the transaction that records the approval. Returns the loans that
 * were not sent. Null if the whole act was done.
 */
export type CarryOut = (tx: Tx, by: CarriedOutBy) => Promise<readonly NotSent[] | null>;

export interface Operation<K extends ApprovalKind> {
  /**
   * Prepares an approved act, and returns the function that carries it out. Runs outside of a
   * transaction, because it may call the payment provider.
   */
  prepare(content: ContentOf<K>, by: { actorId: string }): Promise<CarryOut>;
  /**
   * Runs outside of a transaction if the act was refused with `payment_in_flight`, for example to
   * close the borrower's payment page. The act is then tried once more.
   */
  clear?(content: ContentOf<K>): Promise<void>;
}

/** The operation that carries out each kind of act. */
export type Operations = { [K in ApprovalKind]: Operation<K> };

/** What a change of the rules calls of `staff`, which belongs to the slices above. */
export interface RuleDependencies extends Runtime {
  /** Withdraws each open invitation for which `isOutdated` returns true, and returns how many. */
  withdrawInvitations(
    tx: Tx,
    isOutdated: (invitation: { role: StaffRole; invitedBy: string }) => Promise<boolean>,
    by: { actorId: string; now: Date; wall: Date },
  ): Promise<number>;
}

/**
 * The dependencies of approvals. Most operations belong to slices that `approvals` may not import,
 * so the application passes them in when it starts.
 */
export interface ApprovalDependencies extends RuleDependencies {
  operations: Operations;
}

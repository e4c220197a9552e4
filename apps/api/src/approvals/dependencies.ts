import type { ApprovalKind } from '@sevenday/contract';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import type { ContentOf } from './contents.ts';
import type { ActBy, ApprovedAct } from './require-approval.ts';

/** The first person, for whom an approved act is carried out. */
export interface CarriedOutBy extends ActBy {
  approved: ApprovedAct;
}

/** Carries out an approved act in the transaction that approves it. Returns a sentence if less was done than asked. */
export type CarryOut = (tx: Tx, by: CarriedOutBy) => Promise<string | null>;

export interface Operation<K extends ApprovalKind> {
  /** Prepares an approved act outside of a transaction, as it may ask the provider, and returns how to carry it out. */
  prepare(content: ContentOf<K>, by: { actorId: string }): Promise<CarryOut>;
  /** Runs after a refusal with `payment_in_flight`; then the act is tried once more. It may close a payment page. */
  clear?(content: ContentOf<K>): Promise<void>;
}

/** The operation that carries out each kind of act. */
export type Operations = { [K in ApprovalKind]: Operation<K> };

/** Holds the operations, most of them of higher slices. The composition root hands them in. */
export interface ApprovalDependencies extends Runtime {
  operations: Operations;
}

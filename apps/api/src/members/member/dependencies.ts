import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { IdStatus } from './store.ts';

export interface IdStatusChange {
  memberId: string;
  status: IdStatus;
  actorId: string;
  now: Date;
}

export interface Renamed {
  memberId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/** What members call of the slices above them. The composition root hands it in. */
export interface MemberCallbacks {
  /** Settles a document that waits for review, where an admin sets the ID status without it. */
  onIdStatusSet(tx: Tx, change: IdStatusChange): Promise<void>;
  /**
   * Lets other slices check again what they checked against the former name. Runs in the transaction that changes the
   * name, under the member's lock.
   */
  onRenamed(tx: Tx, renamed: Renamed): Promise<void>;
}

export interface MemberDependencies extends Runtime, MemberCallbacks {}

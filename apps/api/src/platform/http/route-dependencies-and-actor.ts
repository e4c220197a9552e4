import type { Role } from '@sevenday/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import type { CallCounts } from './spend-call-budget.ts';

export interface Actor {
  userId: string;
  role: Role;
  sessionId: string;
  /**
   * `usedAt`: when the person last used a second factor in this session, or null. `factor` is null
   * or left out if the person has none.
   */
  factor?: { usedAt: Date | null } | null;
  /**
   * The person may not move money before this time. Null, or left out, if the person may move money
   * now.
   */
  moneyRightsFrom?: Date | null;
}

export interface RefusedCall {
  userId: string;
  method: string;
  /** As the contract writes it, such as `/loans/:id`, so that it contains nobody's id. */
  path: string;
}

/** What every route needs. `app.ts` makes one router. */
export interface Router {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /**
   * The counts that this process keeps in memory, for budgets whose count is not shared between
   * processes.
   */
  counts: CallCounts;
  /**
   * True if staff must add a second factor before they may do anything, because real money moves.
   */
  staffNeedFactor: boolean;
  /** Returns null for an unknown token or an ended session. */
  findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null>;
  recordRefusedCall?(refused: RefusedCall): Promise<void>;
}

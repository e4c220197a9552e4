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
   * The person's second factor. Null, or left out, if they have none. `usedAt` is null before the
   * factor is used in this session.
   */
  factor?: { usedAt: Date | null } | null;
  /** The person may not move money before this. Null, or left out, if there is no such time. */
  moneyRightsFrom?: Date | null;
}

export interface RefusedCall {
  userId: string;
  method: string;
  /** As the contract writes it, such as `/loans/:id`, so that it contains nobody's id. */
  path: string;
}

export interface Router {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /** Counts the calls whose budget each process counts on its own. */
  counts: CallCounts;
  /** True if real money moves. */
  staffNeedFactor: boolean;
  /** Returns null for an unknown token or an ended session. */
  findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null>;
  recordRefusedCall?(refused: RefusedCall): Promise<void>;
}

import type { Role } from '@sevenday/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import type { CallCounts } from './spend-call-budget.ts';

/** The signed-in person. */
export interface Actor {
  userId: string;
  role: Role;
  sessionId: string;
  /**
   * When the person last used a second factor in this session. `usedAt` is null if the person has a
   * second factor but has not used it in this session. `factor` is null or left out if the person
   * has no second factor.
   */
  factor?: { usedAt: Date | null } | null;
  /**
   * The person may not move money before this time. Null, or left out, if the person may move money
   * now.
   */
  moneyRightsFrom?: Date | null;
}

/** A call that a signed-in person tried to make but may not make. */
export interface RefusedCall {
  userId: string;
  method: string;
  /**
   * The call's path as the contract writes it, such as `/loans/:id`. So it contains nobody's id.
   */
  path: string;
}

/**
 * What every route needs, such as the database, the clocks and the keys. `app.ts` makes one router.
 */
export interface Router {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /**
   * The counts of calls that this process keeps in its memory. They are for budgets (limits on
   * calls) whose count is not shared between processes.
   */
  counts: CallCounts;
  /**
   * True if staff must add a second factor before they may do anything. Staff must do so on an
   * installation that moves real money.
   */
  staffNeedFactor: boolean;
  /**
   * Finds the person whose session a bearer token belongs to. Returns null for an unknown token or
   * an ended session.
   */
  findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null>;
  /**
   * Records a call that a signed-in person may not make. If left out, such calls are not recorded.
   */
  recordRefusedCall?(refused: RefusedCall): Promise<void>;
}

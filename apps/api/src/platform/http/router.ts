import type { Role } from '@sevenday/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clocks } from '../time/clocks.ts';
import type { CallCounts } from './spend-call-budget.ts';

/** Who is signed in. */
export interface Actor {
  userId: string;
  role: Role;
  sessionId: string;
  /** When the person last used a second factor in this session. Null, or left out, if the person has none. */
  factor?: { usedAt: Date | null } | null;
  /** The person may not move money before this. Null, or left out, if nothing forbids it. */
  moneyRightsFrom?: Date | null;
}

/** A call that a signed-in person may not make. */
export interface RefusedCall {
  userId: string;
  method: string;
  /** As the contract names it, so without anybody's id. */
  path: string;
}

/** What every route is registered with. `app.ts` makes it once. */
export interface Router {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /** The budgets that this process counts in its memory. */
  counts: CallCounts;
  /** True if staff may do nothing before they add a second factor: real money moves. */
  staffNeedFactor: boolean;
  /** Finds whose session a bearer token belongs to. Returns null for an unknown token or an ended session. */
  findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null>;
  /** Counts a call that was refused because the person may not make it. Left out, nothing counts them. */
  recordRefusedCall?(refused: RefusedCall): Promise<void>;
}

import type { ErrorCode } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import type { StoredAnswer } from './run-once-per-idempotency-key.ts';

/**
 * A refused call's transaction is rolled back. `keep` then stores what must remain, such as a
 * request for approval, in another transaction.
 */
export class KeptRefusal extends Refusal {
  readonly keep: (tx: Tx) => Promise<void>;

  constructor(code: ErrorCode, keep: (tx: Tx) => Promise<void>) {
    super(code);
    this.keep = keep;
  }

  async answerIn(tx: Tx): Promise<StoredAnswer> {
    await this.keep(tx);
    return { status: this.status, body: this.toFailure() };
  }
}

export async function keepingRefusal(
  database: Database,
  body: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof KeptRefusal)) throw error;
    return database.transact((tx) => error.answerIn(tx));
  }
}

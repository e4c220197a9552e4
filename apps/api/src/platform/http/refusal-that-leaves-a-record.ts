import type { ErrorCode } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';
import type { Database, Tx } from '../database/database.ts';
import type { StoredAnswer } from './idempotency.ts';

/**
 * A refusal that must leave a record. The call's own transaction is rolled back. Then `keep` writes
 * the record in another transaction, which also stores the answer under the call's
 * `Idempotency-Key`. So a repeated call gets the same answer.
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

/**
 * Runs `body`. If it throws a `KeptRefusal`, writes the refusal's record and returns the refusal's
 * answer.
 */
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

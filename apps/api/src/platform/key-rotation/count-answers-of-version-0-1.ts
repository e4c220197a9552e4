import { and, count, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { idempotencyKeys } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';
import { markLength } from '../secrets/sealed-format.ts';

/**
 * The stored answers that version 0.1 encrypted. A rotation can't encrypt them again, because each
 * needs its caller's `Idempotency-Key`, which is stored nowhere. They are deleted after seven days.
 */
export async function countFormerAnswers(tx: Tx, keys: Keys): Promise<number> {
  const { sealedAnswer } = idempotencyKeys;
  const isFormer = sql`substring(${sealedAnswer} from 1 for ${markLength}) <> ${keys.answerMark}`;
  const [row] = await tx
    .select({ n: count() })
    .from(idempotencyKeys)
    .where(and(isNotNull(sealedAnswer), isFormer));
  return row?.n ?? 0;
}

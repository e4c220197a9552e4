import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { insertBuiltOnce } from '../../platform/database/query-built-once.ts';
import { creditDecisions } from './tables.ts';

type Decision = Omit<typeof creditDecisions.$inferInsert, 'id'>;

const insertDecision = insertBuiltOnce(creditDecisions);

export async function recordDecision(tx: Tx, decision: Decision): Promise<string> {
  const id = randomUUID();
  await insertDecision(tx, [{ id, ...decision }]);
  return id;
}

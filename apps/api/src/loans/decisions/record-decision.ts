import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { creditDecisions } from './store.ts';

type Decision = Omit<typeof creditDecisions.$inferInsert, 'id'>;

/** Records a decision on a loan request and returns its id. */
export async function recordDecision(tx: Tx, decision: Decision): Promise<string> {
  const id = randomUUID();
  await tx.insert(creditDecisions).values({ id, ...decision });
  return id;
}

import { randomUUID } from 'node:crypto';
import { type FactorChange, notify } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { FactorNotices } from './dependencies.ts';

interface At {
  now: Date;
  wall: Date;
}

/** Tells a person that a second factor of theirs changed, or that a recovery code was used. */
export async function notifyFactorChange(
  tx: Tx,
  { keys, recipientOf }: FactorNotices,
  userId: string,
  change: FactorChange,
  { now, wall }: At,
): Promise<void> {
  await notify(tx, keys, {
    subjectId: userId,
    to: await recipientOf(tx, userId),
    kind: 'factor_changed',
    aboutId: randomUUID(),
    data: { change, changedAt: wall },
    now,
  });
}

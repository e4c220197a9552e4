import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type MandateRow, updateMandate } from './mandate.ts';

const next: Record<MandateRow['status'], readonly MandateRow['status'][]> = {
  pending: ['active', 'refused', 'ended'],
  active: ['refused', 'ended'],
  refused: [],
  ended: [],
};

/** Callers ignore a report of a change that is not allowed here: it is repeated or out of date. */
export function mayMoveMandate(from: MandateRow['status'], to: MandateRow['status']): boolean {
  return next[from].includes(to);
}

/**
 * Throws if the new status cannot follow the present one. The caller has locked the mandate's row.
 */
export async function moveMandate(
  tx: Tx,
  mandate: MandateRow,
  to: MandateRow['status'],
  changes: Pick<Partial<MandateRow>, 'providerMandateId'> = {},
): Promise<void> {
  if (!mayMoveMandate(mandate.status, to)) {
    throw new Error(`A mandate that is ${mandate.status} cannot become ${to}.`);
  }
  await updateMandate(tx, mandate, { ...changes, status: to });
}

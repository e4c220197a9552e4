import type { Tx } from '../../platform/database/database.ts';
import { type MandateRow, updateMandate } from './mandate.ts';

/** The statuses that may follow each status. A mandate that was refused or has ended never becomes active again. */
const next: Record<MandateRow['status'], readonly MandateRow['status'][]> = {
  pending: ['active', 'refused', 'ended'],
  active: ['refused', 'ended'],
  refused: [],
  ended: [],
};

/** Says whether a mandate may get a status. A report with any other status is out of date. */
export function mayMoveMandate(from: MandateRow['status'], to: MandateRow['status']): boolean {
  return next[from].includes(to);
}

/** Moves a mandate to another status. Throws where that status cannot follow. The caller has locked its row. */
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

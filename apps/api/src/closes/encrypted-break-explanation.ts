import { isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { columnPlace } from '../platform/key-rotation/sealed-place.ts';
import { type Keys, SubjectKeyDestroyed } from '../platform/secrets/keys.ts';
import type { BreakRow } from './record-breaks-and-post-unexplained.ts';
import { breaks } from './tables.ts';

const sealPurpose = 'break-explanation';

export const sealedExplanations = columnPlace({
  what: 'explanations of breaks',
  table: breaks,
  id: breaks.id,
  sealed: breaks.sealedExplanation,
  where: isNull(breaks.sealedFor),
  useOf: () => ({ purpose: sealPurpose, owner: sealPurpose }),
});

/**
 * Encrypts with the key of the member `subjectId`, so that deleting the member destroys the
 * explanation. Without a member, or if the member was deleted, the product's own key encrypts it.
 */
export async function sealExplanation(
  tx: Tx,
  keys: Keys,
  subjectId: string | null,
  explanation: string,
) {
  const text = Buffer.from(explanation);
  if (subjectId) {
    try {
      return { sealedExplanation: await keys.sealFor(tx, subjectId, text), sealedFor: subjectId };
    } catch (error) {
      if (!(error instanceof SubjectKeyDestroyed)) throw error;
    }
  }
  return { sealedExplanation: await keys.seal(tx, sealPurpose, text), sealedFor: null };
}

/** Returns null if there is no explanation, or if the member whose key encrypted it was deleted. */
export async function openExplanation(tx: Tx, keys: Keys, row: BreakRow): Promise<string | null> {
  if (!row.sealedExplanation) return null;
  if (!row.sealedFor) return (await keys.open(sealPurpose, row.sealedExplanation)).toString();
  try {
    return (await keys.openFor(tx, row.sealedFor, row.sealedExplanation)).toString();
  } catch (error) {
    if (error instanceof SubjectKeyDestroyed) return null;
    throw error;
  }
}

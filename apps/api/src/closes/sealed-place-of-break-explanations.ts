import { isNull } from 'drizzle-orm';
import { columnPlace } from '../platform/key-rotation/sealed-place.ts';
import { breaks } from './tables.ts';

export const sealPurpose = 'break-explanation';

/**
 * A key rotation encrypts these explanations with the new key. Leaves out explanations that a
 * member's own key encrypts.
 */
export const sealedExplanations = columnPlace({
  what: 'explanations of breaks',
  table: breaks,
  id: breaks.id,
  sealed: breaks.sealedExplanation,
  where: isNull(breaks.sealedFor),
  useOf: () => ({ purpose: sealPurpose, owner: sealPurpose }),
});

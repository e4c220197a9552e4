import { isNull } from 'drizzle-orm';
import { columnPlace } from '../platform/key-rotation/sealed-place.ts';
import { breaks } from './tables.ts';

export const sealPurpose = 'break-explanation';

/**
 * Names the column of explanations to the code that encrypts columns with a new key. These
 * explanations are about no member, so no member's key encrypts them.
 */
export const sealedExplanations = columnPlace({
  what: 'explanations of breaks',
  table: breaks,
  id: breaks.id,
  sealed: breaks.sealedExplanation,
  where: isNull(breaks.sealedFor),
  useOf: () => ({ purpose: sealPurpose, owner: sealPurpose }),
});

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Random } from './random.ts';

/**
 * Makes every new id one of the seed's, for the product and all else in this process: what happens at the same moment is
 * ordered by ids, and a world could not be played again without them. Answers how to undo it.
 */
export function seedIds(random: Random): () => void {
  return makeIdsOf(() => random.hex(30), random);
}

/**
 * Makes each new id sort after all earlier ones, so that ties by id keep the order of creation. A program that makes
 * one id more or less then still plays the same world. Answers how to undo it.
 */
export function orderIds(random: Random): () => void {
  let made = 0;
  return makeIdsOf(() => (++made).toString(16).padStart(12, '0') + random.hex(18), random);
}

function makeIdsOf(next30Digits: () => string, random: Random): () => void {
  const { randomUUID } = crypto;
  crypto.randomUUID = () => {
    const hex = next30Digits();
    const variant = random.pick(['8', '9', 'a', 'b']);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
  };
  syncBuiltinESMExports();
  return () => {
    crypto.randomUUID = randomUUID;
    syncBuiltinESMExports();
  };
}

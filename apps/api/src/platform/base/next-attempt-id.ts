import { createHash } from 'node:crypto';

/**
 * The same purpose always gives the same id. If a restored backup lacks an attempt to send money,
 * the server makes the same id again, and from it the same idempotency key. So the payment provider
 * doesn't send the money twice (docs/adr/0028).
 */
function ownIdFor(...purpose: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(purpose)).digest('hex');
  // A UUID of version 8 has a version digit (8) and a variant digit (8, 9, a or b). We may choose
  // all its other bits (RFC 9562).
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** `earlierIds` are the ids of the attempts that the database has. */
export function nextAttemptId(
  purpose: string,
  about: string,
  earlierIds: readonly string[],
): string {
  // After a restore, a later attempt may be known and an earlier one not. The first number of this
  // loop may then belong to the known one.
  for (let number = earlierIds.length + 1; ; number++) {
    const id = ownIdFor(purpose, about, number);
    if (!earlierIds.includes(id)) return id;
  }
}

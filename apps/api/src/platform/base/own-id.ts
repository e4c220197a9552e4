import { createHash } from 'node:crypto';

const ownId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Says whether a text has the form of our own ids: a UUID in small letters. */
export function isOwnId(text: string): boolean {
  return ownId.test(text);
}

/**
 * Makes the id of an attempt from its purpose. The same purpose always gives the same id. A
 * database that was restored without the attempt therefore makes the same id again, and the
 * provider sees one request and not two (docs/adr/0028).
 */
function ownIdFor(...purpose: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(purpose)).digest('hex');
  // RFC 9562, version 8: whoever makes a UUID of this version chooses its bits.
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/**
 * Makes the id of the next attempt at something, such as a loan's next payout. A database that was restored without the
 * attempt makes the same id again.
 */
export function nextOwnId(purpose: string, about: string, earlierIds: readonly string[]): string {
  // The number may be higher than the count of attempts, if we adopted an attempt from the
  // provider.
  for (let number = earlierIds.length + 1; ; number++) {
    const id = ownIdFor(purpose, about, number);
    if (!earlierIds.includes(id)) return id;
  }
}

import { createHash } from 'node:crypto';

const ownId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Says whether a text is an id as we make ids: a UUID in small letters. */
export function isOwnId(text: string): boolean {
  return ownId.test(text);
}

/**
 * Makes the id of an attempt out of its purpose, so the same purpose gives the same id. A database that was restored
 * without the attempt makes the same id again. The provider then sees one request and not two (docs/adr/0028).
 */
function ownIdFor(...purpose: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(purpose)).digest('hex');
  // Version 8 of RFC 9562 lets the maker of an id choose its bits.
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
  // An attempt that we adopted from the provider may have a higher number than the count.
  for (let number = earlierIds.length + 1; ; number++) {
    const id = ownIdFor(purpose, about, number);
    if (!earlierIds.includes(id)) return id;
  }
}

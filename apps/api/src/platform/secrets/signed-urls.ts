import * as z from 'zod/mini';
import { Refusal } from '../base/refusal.ts';
import type { Keys } from './keys.ts';

/** The address of a file on the server. It can be opened until `expiresAt`, by the wall clock. */
export interface SignedAddress {
  /** Without a leading slash, as the spec writes stored paths: `uploads/id/{filename}`. */
  path: string;
  /** The id of the sign-in session in which it may be opened. Null: in any, or without one. */
  viewerId: string | null;
  expiresAt: Date;
}

const signedQuery = z.object({
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  viewer: z.optional(z.uuid()),
  signature: z.string().check(z.maxLength(100)),
});

/** The query has the expiry (seconds since 1970), `viewerId` if there is one, and our signature. */
export function signedUrl(keys: Keys, address: SignedAddress): string {
  const expires = String(Math.floor(address.expiresAt.getTime() / 1000));
  const query = new URLSearchParams({ expires });
  if (address.viewerId !== null) query.set('viewer', address.viewerId);
  query.set('signature', keys.sign(purpose, signedText(address.path, expires, address.viewerId)));
  return `${address.path}?${query}`;
}

/** Null if the address has expired, or has no signature of ours that fits its path and query. */
export function readSignedUrl(
  keys: Keys,
  path: string,
  query: unknown,
  wall: Date,
): { viewerId: string | null } | null {
  const read = z.safeParse(signedQuery, query);
  if (!read.success) return null;
  const { expires, viewer, signature } = read.data;
  const viewerId = viewer ?? null;
  if (!keys.verifies(purpose, signedText(path, expires, viewerId), signature)) return null;
  return Number(expires) * 1000 > wall.getTime() ? { viewerId } : null;
}

/** Refuses with `file_not_found`. */
export function requireSignedUrl(...address: Parameters<typeof readSignedUrl>) {
  const read = readSignedUrl(...address);
  if (!read) throw new Refusal('file_not_found');
  return read;
}

const purpose = 'uploads';

function signedText(path: string, expires: string, viewerId: string | null): string {
  return JSON.stringify([path, expires, viewerId]);
}

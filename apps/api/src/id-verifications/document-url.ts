import type { Keys } from '../platform/secrets/keys.ts';
import { signedUrl } from '../platform/secrets/signed-urls.ts';

export const documentsPath = 'uploads/id';

const minutesOpen = 15;

/** Where one admin can see the document for the next 15 minutes, until they sign out: their session's id is signed too. */
export function documentUrl(
  keys: Keys,
  document: { file: string; extension: string },
  sessionId: string,
  wall: Date,
): string {
  return signedUrl(keys, {
    path: `${documentsPath}/${document.file}.${document.extension}`,
    viewerId: sessionId,
    expiresAt: new Date(wall.getTime() + minutesOpen * 60_000),
  });
}

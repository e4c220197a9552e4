import type { Keys } from '../platform/keys.ts';
import { signedUrl } from '../platform/signed-urls.ts';

export const documentsPath = 'uploads/id';

const minutesOpen = 15;

/** Where one admin can see the document for the next 15 minutes. The admin's id is part of what is signed. */
export function documentUrl(
  keys: Keys,
  document: { file: string; extension: string },
  viewerId: string,
  wall: Date,
): string {
  return signedUrl(keys, {
    path: `${documentsPath}/${document.file}.${document.extension}`,
    viewerId,
    expiresAt: new Date(wall.getTime() + minutesOpen * 60_000),
  });
}

import { Refusal } from '../base/refusal.ts';

/** Makes the cursor of a list that is ordered by a running number. It is opaque to the caller. */
export function numberCursor(last: number): string {
  return Buffer.from(String(last)).toString('base64url');
}

/** Reads the number of the last row shown; undefined for the first page. Refuses with `invalid_input`. */
export function readNumberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const sentence = 'This page does not exist.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}

import { Refusal } from '../base/refusal.ts';

/**
 * Makes the cursor of a list that is ordered by a running number. Callers should not read the
 * number out of the cursor.
 */
export function numberCursor(last: number): string {
  return Buffer.from(String(last)).toString('base64url');
}

/**
 * Reads from a cursor the number of the last row shown. Returns undefined for the first page.
 * Refuses a malformed cursor with `invalid_input`.
 */
export function readNumberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const sentence = 'This page does not exist.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}

import { Refusal } from '../base/refusal.ts';

/** The cursor is encoded, because clients must not depend on what it contains. */
export function numberCursor(last: number): string {
  return Buffer.from(String(last)).toString('base64url');
}

/** Undefined for the first page. Refuses a malformed cursor with `invalid_input`. */
export function readNumberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const sentence = 'This page does not exist.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}

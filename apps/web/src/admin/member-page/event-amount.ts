import type { AuditLine } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';

/** The codes that say how much money an event was about, in order of preference. */
const amountCodes = ['amount_cents', 'principal_cents', 'late_fee_cents'];

/** Finds the code of an event that has its amount. Null if it has no amount or a zero amount. */
function amountCode(codes: AuditLine['codes']): string | null {
  return amountCodes.find((name) => Number(codes[name] ?? 0) > 0) ?? null;
}

/** Reads how much money an event was about. Null if it has no amount or a zero amount. */
export function eventAmount(codes: AuditLine['codes']): Cents | null {
  const name = amountCode(codes);
  return name === null ? null : cents(Number(codes[name]));
}

/** Returns the other codes of an event: its references, hashes and details. */
export function otherCodes(codes: AuditLine['codes']): [string, string | number | boolean][] {
  const shown = amountCode(codes);
  return Object.entries(codes).flatMap(([name, value]) =>
    value === null || name === shown ? [] : [[name, value]],
  );
}

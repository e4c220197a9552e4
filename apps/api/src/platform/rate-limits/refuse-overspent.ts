import { Refusal } from '../base/refusal.ts';

/** Refuses with `too_many_requests` unless `leftMs`, the time until the next use, is null. */
export function refuseOverspent(leftMs: number | null): void {
  if (leftMs === null) return;
  const wait = waitInWords(Math.ceil(leftMs / 60_000));
  const detail = `Too many attempts. Please wait ${wait} and try again.`;
  throw new Refusal('too_many_requests', detail, undefined, Math.ceil(leftMs / 1_000));
}

function waitInWords(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours === 1) return 'an hour';
  return hours < 24 ? `${hours} hours` : 'a day';
}

import * as z from 'zod/mini';
import { randomId } from './random-id.ts';
import { browserStorage } from './storage.ts';

const markKey = 'sevenday.device';
const mark = z.uuid();
let newMark: string | undefined;

/** Answers this browser's mark. Until it is kept, answers a new one that stays the same while the page is open. */
export function deviceMark(): string {
  const kept = mark.safeParse(browserStorage.read(markKey));
  if (kept.success) return kept.data;
  newMark ??= randomId();
  return newMark;
}

/** Keeps the mark for the next sign-in, also after this one ends. */
export function keepDeviceMark(): void {
  browserStorage.write(markKey, deviceMark());
}

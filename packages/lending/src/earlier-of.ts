import type { LocalDay } from './local-days.ts';

/** Returns the earlier of two times or two days. If `other` is null or left out, returns `one`. */
export function earlierOf<T extends Date | LocalDay>(one: T, other: T | null | undefined): T {
  return other && other < one ? other : one;
}

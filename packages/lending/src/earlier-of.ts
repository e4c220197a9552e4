import type { LocalDay } from './local-days.ts';

export function earlierOf<T extends Date | LocalDay>(one: T, other: T | null | undefined): T {
  return other && other < one ? other : one;
}

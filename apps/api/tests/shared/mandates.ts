import { afterAll, beforeAll } from 'vitest';
import { type Life, openLife } from '../../src/offboarding/life.testing.ts';

export let life: Life;

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}

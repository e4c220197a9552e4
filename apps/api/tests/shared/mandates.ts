import { afterAll, beforeAll } from 'vitest';
import { type Life, openLife } from '../../src/offboarding/life.testing.ts';

export let life: Life;

/** Starts and ends what a test file asks of. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}

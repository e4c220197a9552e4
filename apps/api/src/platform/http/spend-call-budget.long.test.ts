import { describe, expect, it } from 'vitest';
import { route } from './route-kinds.ts';
import {
  answerNothing,
  beside,
  callWith,
  http,
  isRefused,
  somebody,
  spendAll,
  useHere,
} from './spend-call-budget.testing.ts';

useHere();

describe('a cheap read', () => {
  it('counts in the memory of each process', async () => {
    const call = callWith({ method: 'GET', access: 'account.use', budget: 'read' });
    for (const router of [http.router, beside]) route(router, call, answerNothing);
    const token = somebody();
    await spendAll(call, { token });
    expect(await isRefused(call, { token })).toBe(true);
    expect(await isRefused(call, { token, router: beside })).toBe(false);
    http.wall.now = new Date(http.wall.now.getTime() + 60_000);
    expect(await isRefused(call, { token })).toBe(false);
  });
});

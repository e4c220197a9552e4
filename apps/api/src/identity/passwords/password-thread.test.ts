import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { hashInThread, verifyInThread } from './password-thread.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('passwords asked for at once are each answered with their own result', async () => {
  const passwords = Array.from({ length: 8 }, (_, index) => `password ${index}`);
  const hashes = await Promise.all(passwords.map((password) => hashInThread(password, cheap)));
  expect(new Set(hashes).size).toBe(8);
  const right = await Promise.all(
    hashes.map((hash, index) => verifyInThread(hash, passwords[index] ?? '')),
  );
  const wrong = await Promise.all(hashes.map((hash) => verifyInThread(hash, 'another')));
  expect(right).toEqual(Array(8).fill(true));
  expect(wrong).toEqual(Array(8).fill(false));
});

test('a hash that is none fails, and the next password is answered', async () => {
  const failed = verifyInThread('not a hash', 'a password');
  const next = hashInThread('a password', cheap);
  await expect(failed).rejects.toThrow();
  expect(await verifyInThread(await next, 'a password')).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'the thread ends when no password came for a while, and the next password starts another',
  async () => {
    // Real threads, and a clock that the test moves: nothing here depends on how fast the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const hash = await hashInThread('a password', cheap);
      const waiting = threads();
      vi.advanceTimersByTime(4_000);
      await verifyInThread(hash, 'a password');
      vi.advanceTimersByTime(4_000);
      expect(threads()).toBe(waiting);
      vi.advanceTimersByTime(1_000);
      await vi.waitFor(() => expect(threads()).toBeLessThan(waiting), { timeout: 60_000 });
      expect(await verifyInThread(hash, 'a password')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  },
);

test.runIf(process.platform === 'linux')('only that thread gives way to others', async () => {
  await hashInThread('a password', cheap);
  const own = readdirSync('/proc/self/task').map((id) => niceOf(`/proc/self/task/${id}/stat`));
  const common = niceOf(`/proc/self/task/${process.pid}/stat`);
  expect(own.filter((nice) => nice !== common)).toEqual([Math.min(common + 10, 19)]);
});

/** Reads a thread's nice value, the 19th field (proc(5)). The second field may hold spaces and brackets. */
function niceOf(file: string): number {
  const afterName = readFileSync(file, 'utf8').split(') ').at(-1) ?? '';
  return Number(afterName.split(' ')[16]);
}

/** Counts the threads that hash passwords. Only they give way to others. */
function threads(): number {
  const common = niceOf(`/proc/self/task/${process.pid}/stat`);
  const ids = readdirSync('/proc/self/task');
  return ids.filter((id) => niceOf(`/proc/self/task/${id}/stat`) !== common).length;
}

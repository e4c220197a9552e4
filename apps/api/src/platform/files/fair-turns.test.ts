import { describe, expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const tooMany = { code: 'too_many_requests' };

/** Records in which order the jobs began. Each job lasts until the test ends it. */
function openTurns({ mostWaiting = 100 } = {}) {
  const inTurn = createFairTurns({ mostWaiting });
  const begun: string[] = [];
  let endCurrent: () => void = () => undefined;

  function send(memberId: string, left = new AbortController().signal): Promise<void> {
    const done = inTurn({ memberId, left }, () => {
      begun.push(memberId);
      return new Promise<void>((resolve) => {
        endCurrent = resolve;
      });
    });
    done.catch(() => undefined);
    return done;
  }

  async function endOne(): Promise<void> {
    const before = begun.length;
    endCurrent();
    for (let turn = 0; turn < 20 && begun.length === before; turn++) await Promise.resolve();
  }

  return { send, endOne, begun };
}

describe('fair turns', () => {
  test('do one work at a time, the first one first', async () => {
    const { send, endOne, begun } = openTurns();
    for (const member of ['ann', 'bob', 'cid']) void send(member);
    expect(begun).toEqual(['ann']);
    await endOne();
    await endOne();
    expect(begun).toEqual(['ann', 'bob', 'cid']);
  });

  test('let a newcomer go before fifteen accounts that send one file after the other', async () => {
    const { send, endOne, begun } = openTurns();
    const accounts = Array.from({ length: 15 }, (_, index) => `account ${index}`);
    for (const account of accounts) void send(account);
    for (const account of accounts) {
      await endOne();
      void send(account);
    }
    void send('newcomer');
    await endOne();
    expect(begun.at(-1)).toBe('newcomer');
  });

  test('let one file of a member wait, and refuse a second', async () => {
    const { send, endOne, begun } = openTurns();
    void send('ann');
    const waits = send('ann');
    await expect(send('ann')).rejects.toMatchObject(tooMany);
    await endOne();
    await endOne();
    await waits;
    expect(begun).toEqual(['ann', 'ann']);
  });

  test('give up a file whose sender has left', async () => {
    const { send, endOne, begun } = openTurns();
    void send('ann');
    const leaving = new AbortController();
    const left = send('bob', leaving.signal);
    void send('cid');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'malformed_request' });
    await endOne();
    expect(begun).toEqual(['ann', 'cid']);
  });

  test('begin nothing for a sender who has left already', async () => {
    const { send, begun } = openTurns();
    await expect(send('ann', AbortSignal.abort())).rejects.toMatchObject({
      code: 'malformed_request',
    });
    expect(begun).toEqual([]);
  });

  test('refuse in a full queue whoever has used the most', async () => {
    const { send, endOne, begun } = openTurns({ mostWaiting: 2 });
    void send('heavy');
    void send('bob');
    await endOne();
    const heavy = send('heavy');
    void send('cid');
    void send('dora');
    await expect(heavy).rejects.toMatchObject(tooMany);
    await expect(send('eve')).rejects.toMatchObject(tooMany);
    await endOne();
    await endOne();
    expect(begun).toEqual(['heavy', 'bob', 'cid', 'dora']);
  });

  test('go on after a work that failed', async () => {
    const inTurn = createFairTurns({ mostWaiting: 1 });
    const sender = { memberId: 'ann', left: new AbortController().signal };
    const failing = inTurn(sender, () => Promise.reject(new Error('no')));
    const next = inTurn(sender, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

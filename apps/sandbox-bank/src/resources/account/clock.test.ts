import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sandboxPublishableKey } from '../../api/keys.ts';
import { day, linkBorrower, openCheckout } from '../../testing/borrower.ts';
import { runBank } from '../../testing/running-bank.ts';

test('the clock moves forward only, keeps going, and is kept over a restart', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'clock-'));
  const journalPath = path.join(directory, 'journal');
  let wall = Date.UTC(2026, 9, 1);
  const now = () => new Date(wall);
  const first = await runBank({ journalPath, now });
  await first.bank.advanceClock(3 * day);
  wall += 1000;
  expect(first.bank.now().getTime()).toBe(wall + 3 * day);
  await expect(first.bank.advanceClock(-1)).rejects.toThrow(RangeError);
  const advance = '/v1/test_helpers/clock/advance';
  const page = { authorization: `Bearer ${sandboxPublishableKey}` };
  const byPage = await first.call('POST', advance, { seconds: '86400' }, page);
  expect(byPage.status).toBe(401);
  const asLender = { authorization: `Bearer ${first.secretKey}` };
  const moved = await first.call('POST', advance, { seconds: '86400' }, asLender);
  expect(moved.body).toEqual({ object: 'test_helpers.clock', now: (wall + 4 * day) / 1000 });
  await first.close();
  const second = await runBank({ journalPath, now });
  expect(second.bank.now().getTime()).toBe(wall + 4 * day);
  await second.close();
  await rm(directory, { recursive: true, force: true });
});

test('what falls due on the way happens in order, each at its own time', async () => {
  const running = await runBank();
  try {
    const ada = await linkBorrower(running);
    const session = await openCheckout(running, ada.customer);
    const debit = await running.stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
      customer: ada.customer,
      payment_method: ada.method,
      mandate: ada.mandate,
      confirm: true,
      off_session: true,
    });
    const start = Math.floor(running.bank.now().getTime() / 1000);
    await running.bank.advanceClock(30 * day);
    const events = (
      await running.stripe.events.list({ created: { gt: start + 60 } })
    ).data.reverse();
    expect(events.map(({ type }) => type)).toEqual([
      'checkout.session.expired',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    expect(events[0]?.created).toBe(session.expires_at);
    expect(Math.abs((events[1]?.created ?? 0) - debit.created - 4 * 86_400)).toBeLessThanOrEqual(1);
  } finally {
    await running.close();
  }
});

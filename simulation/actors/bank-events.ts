import { dayOf, daysAfter } from '../base/calendar.ts';
import type { BankObject } from '../machine/bank.ts';
import { expectedDay } from '../world/truth.ts';
import type { World } from '../world/world.ts';

const helpers = '/v1/test_helpers/treasury/outbound_payments';

/** The bank works off the payouts that wait: most arrive, some fail. */
export async function movePayouts(world: World): Promise<void> {
  const waiting = await world.bank.list('/v1/treasury/outbound_payments', {
    financial_account: 'fa_sandbox',
    status: 'processing',
  });
  for (const payment of waiting) {
    const what = world.random.weighted({ post: 80, fail: 7, wait: 20 });
    if (what === 'wait') continue;
    await world.bank.call('POST', `${helpers}/${payment.id}/${what}`);
    world.count(`bank: payout ${what === 'post' ? 'posts' : 'fails'}`);
  }
}

/** Money that has left is to arrive on a later day than the bank had said. */
export async function delayArrival(world: World): Promise<void> {
  const today = dayOf(world.clock.now());
  const underWay = (await listPosted(world)).filter((payment) => expectedDay(payment) > today);
  if (underWay.length === 0) return;
  const payment = world.random.pick(underWay);
  const day = daysAfter(expectedDay(payment), world.random.whole(1, 4));
  await world.bank.call('POST', `${helpers}/${payment.id}/expected_arrival_date`, {
    expected_arrival_date: String(Date.parse(`${day}T00:00:00Z`) / 1000),
  });
  world.count('bank: payout arrives later');
}

function listPosted(world: World): Promise<BankObject[]> {
  return world.bank.list('/v1/treasury/outbound_payments', {
    financial_account: 'fa_sandbox',
    status: 'posted',
  });
}

/** A payout that had left comes back. */
export async function returnPayout(world: World): Promise<void> {
  const posted = await listPosted(world);
  const recent = posted.slice(-6);
  if (recent.length === 0) return;
  const { id } = world.random.pick(recent);
  await world.bank.call('POST', `${helpers}/${id}/return`, {
    'returned_details[code]': 'declined',
  });
  world.count('bank: payout comes back');
}

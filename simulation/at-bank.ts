import type { World } from './world.ts';

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

/** A payout that had arrived comes back. */
export async function returnPayout(world: World): Promise<void> {
  const posted = await world.bank.list('/v1/treasury/outbound_payments', {
    financial_account: 'fa_sandbox',
    status: 'posted',
  });
  const recent = posted.slice(-6);
  if (recent.length === 0) return;
  const { id } = world.random.pick(recent);
  await world.bank.call('POST', `${helpers}/${id}/return`, {
    'returned_details[code]': 'declined',
  });
  world.count('bank: payout comes back');
}

import { expect, it } from 'vitest';
import { handledEvents } from '../src/provider-events.ts';
import { askHelper, atBank } from './api.ts';
import { useProduct } from './use-product.ts';

const { product, restart } = useProduct();

it('a test event of each type that is followed is done, though its object was never there', async () => {
  for (const type of handledEvents) await askHelper(product, 'webhooks/send_test', { type });
  await expect
    .poll(async () => (await atBank(product, 'GET', '/v1/test_helpers/webhooks/waiting')).data)
    .toEqual([]);
  await product.drain();
  await restart({}, async () => {
    const received = await product.place.query<{ type: string; is_done: boolean }>(
      `select type, processed_at is not null as is_done from webhook_events
       where object_id like '%\\_00000000000000'`,
    );
    expect(received.map(({ type }) => type).sort()).toEqual([...handledEvents].sort());
    expect(received.filter(({ is_done }) => !is_done)).toEqual([]);
    const left = `select kind from work where kind = 'process_event'`;
    expect(await product.place.query(left)).toEqual([]);
  });
});

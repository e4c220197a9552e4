import { expect, it } from 'vitest';
import { handledEvents } from '../src/provider-events.ts';
import { askHelper } from './api.ts';
import { useProduct } from './use-product.ts';

const { product } = useProduct();

it('a test event of each type that is followed is done, though its object was never there', async () => {
  for (const type of handledEvents) await askHelper(product, 'webhooks/send_test', { type });
  const received = () =>
    product.place.query<{ type: string; is_done: boolean }>(
      `select type, processed_at is not null as is_done from webhook_events
       where object_id like '%\\_00000000000000'`,
    );
  await expect.poll(async () => (await received()).length).toBe(handledEvents.length);
  await product.drain();
  expect((await received()).filter(({ is_done }) => !is_done)).toEqual([]);
  expect(await product.place.query(`select * from work where kind = 'process_event'`)).toEqual([]);
});

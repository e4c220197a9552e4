import { afterAll, beforeAll, expect } from 'vitest';
import { askHelper } from '../api.ts';
import { eventually } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, restart, useHere } = productOfFiles();

export type FaultKind = 'error_before' | 'error_after' | 'answer_lost' | 'refused';

export async function failsOnce(path: string, kind: FaultKind, times = '1'): Promise<string> {
  return (await askHelper(product, 'faults', { kind, method: 'POST', path, times })).id;
}

export async function hits(fault: string): Promise<number> {
  return (await product.bank('GET', `/v1/test_helpers/faults/${fault}`)).body.hits;
}

export async function wasStruck(): Promise<void> {
  const { body } = await product.bank('GET', '/v1/test_helpers/faults');
  expect(body.data.map(({ hits }: { hits: number }) => hits)).toEqual([1]);
  await product.bank('DELETE', '/v1/test_helpers/faults');
}

export const forget = (fault: string) => product.bank('DELETE', `/v1/test_helpers/faults/${fault}`);
export const payoutsPath = '/v1/treasury/outbound_payments';

let eventsFetched: string;

export async function letNoneBeFetched(): Promise<void> {
  const fault = { kind: 'rate_limited', path: '/v1/events', percent: '100' };
  eventsFetched = (await askHelper(product, 'faults', fault)).id;
}

/** Lets events be fetched again. */
export async function letBeFetched(): Promise<void> {
  await forget(eventsFetched);
}

/** Lets no event tell what a lost answer did, while the tests of a group run. */
export function noEventComes(): void {
  beforeAll(async () => {
    await askHelper(product, 'webhook_faults', {
      ...{ kind: 'dropped', percent: '100' },
      'types[0]': 'treasury.outbound_payment.posted',
      'types[1]': 'payment_intent.processing',
      'types[2]': 'refund.created',
      'types[3]': 'refund.updated',
      'types[4]': 'treasury.outbound_payment.created',
    });
    await letNoneBeFetched();
  });
  afterAll(async () => {
    await product.bank('DELETE', '/v1/test_helpers/webhook_faults');
    await letBeFetched();
  });
}

/**
 * Has the next call to `path` carried out and its answer lost, and the attempt after it refused, as for a mistake of
 * ours.
 */
export async function isLostThenRefused(path: string): Promise<{ isOver(): Promise<void> }> {
  const lost = await failsOnce(path, 'answer_lost');
  const refusal = await failsOnce(path, 'refused');
  return {
    async isOver() {
      await eventually(
        () => hits(refusal),
        (count) => count === 1,
      );
      await product.drain();
      for (const fault of [lost, refusal]) await forget(fault);
    },
  };
}

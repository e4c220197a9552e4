import type { z } from 'zod';
import { noSuch, notFound } from '../api/errors.ts';
import { array, boolean, hash, integer, oneOf, paged, text } from '../api/fields.ts';
import { operation } from '../engine/operation.ts';
import type { Unit } from '../engine/unit.ts';
import { listPage } from '../http/list.ts';
import { type WebhookFault, webhookFaultKinds } from '../objects/faults.ts';
import type { Delivery } from '../objects/webhooks.ts';
import { drawParams, newDraw, shuffled } from './draw.ts';

const createParams = hash({
  ...drawParams,
  clock: oneOf(['bank', 'wall']).optional(),
  delay_ms: integer({ min: 0 }).optional(),
  kind: oneOf(webhookFaultKinds),
  types: array(text()).optional(),
});

function addWebhookFault(unit: Unit, params: z.output<typeof createParams>): WebhookFault {
  const id = unit.newId('whfault');
  return unit.put('webhook_faults', id, {
    ...newDraw(params),
    id,
    object: 'test_helpers.webhook_fault',
    kind: params.kind,
    types: params.types ?? null,
    delay_ms: params.delay_ms ?? 0,
    clock: params.clock ?? 'bank',
  });
}

const releaseParams = hash({
  events: array(text()).optional(),
  keep_others: boolean().optional(),
  order: oneOf(['made', 'reversed', 'shuffled']).optional(),
  seed: integer({ min: 0 }).optional(),
});

/**
 * Tells of the held events one after the other, each once the one before was taken: all of them in
 * an order, or exactly the ones named, as often as they are named. Held ones that are not named
 * are never told, unless they are to be kept.
 */
function releaseHeld(unit: Unit, params: z.output<typeof releaseParams>) {
  const held = unit.all('deliveries').filter((delivery) => delivery.held);
  const chosen = params.events
    ? params.events.flatMap((event, position) => named(held, event, position))
    : ordered(held, params.order ?? 'made', params.seed ?? 0);
  for (const { id, event } of held) {
    const isNamed = !params.events || params.events.includes(event);
    if (isNamed || !params.keep_others) {
      unit.remove('deliveries', id);
    }
  }
  let after: string | undefined;
  for (const [position, { held: _, ...delivery }] of chosen.entries()) {
    const id = `${delivery.id} ${unit.newId('told')} ${position}`;
    unit.put('deliveries', id, {
      ...delivery,
      id,
      next_at_ms: unit.nowMs,
      ...(after === undefined ? {} : { after }),
    });
    after = id;
  }
  return { object: 'test_helpers.webhooks_released', events: chosen.map(({ event }) => event) };
}

function named(held: Delivery[], event: string, position: number): Delivery[] {
  const found = held.filter((delivery) => delivery.event === event);
  if (found.length === 0) {
    throw noSuch('held event', event, `events[${position}]`);
  }
  return found;
}

function ordered(held: Delivery[], order: 'made' | 'reversed' | 'shuffled', seed: number) {
  if (order === 'shuffled') {
    return shuffled(held, seed);
  }
  return order === 'made' ? held : held.toReversed();
}

/** What the ids of the objects that an event is about begin with. */
const idPrefixes: Record<string, string> = {
  'charge.dispute': 'du',
  'checkout.session': 'cs_test',
  customer: 'cus',
  'financial_connections.account': 'fca',
  mandate: 'mandate',
  payment_intent: 'pi',
  payment_method: 'pm',
  refund: 're',
  'treasury.outbound_payment': 'obp',
};

/** Tells of an object that was never there, as “Send test webhook” in Stripe’s dashboard does. */
function sendTestEvent(unit: Unit, { type }: { type: string }) {
  const about = type.slice(0, type.lastIndexOf('.'));
  const prefix = idPrefixes[about];
  if (!prefix) {
    throw noSuch('event type', type, 'type');
  }
  const object = { id: `${prefix}_00000000000000`, object: about.split('.').at(-1) };
  unit.emit(type, object);
  return { object: 'test_helpers.test_event', type };
}

const base = '/v1/test_helpers/webhook_faults';

/** Makes event deliveries fail on request, releases held ones, and sends test events. */
export const webhookFaultOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    ownHelper: true,
    handle: addWebhookFault,
  }),
  operation({
    method: 'GET',
    path: base,
    params: hash(paged),
    ownHelper: true,
    handle: (unit, params) => listPage(base, unit.all('webhook_faults'), params),
  }),
  operation({
    method: 'DELETE',
    path: `${base}/{id}`,
    params: hash({}),
    ownHelper: true,
    handle(unit, _params, id) {
      if (!unit.get('webhook_faults', id)) {
        throw notFound('webhook fault', id);
      }
      unit.remove('webhook_faults', id);
      return { id, object: 'test_helpers.webhook_fault', deleted: true };
    },
  }),
  operation({
    method: 'DELETE',
    path: base,
    params: hash({}),
    ownHelper: true,
    handle(unit) {
      for (const { id } of unit.all('webhook_faults')) {
        unit.remove('webhook_faults', id);
      }
      return { object: 'test_helpers.webhook_faults', deleted: true };
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/test_helpers/webhooks/held',
    params: hash(paged),
    ownHelper: true,
    handle(unit, params) {
      const held = unit.all('deliveries').filter((delivery) => delivery.held);
      const events = [...new Set(held.map(({ event }) => event))].flatMap(
        (id) => unit.get('events', id) ?? [],
      );
      return listPage('/v1/test_helpers/webhooks/held', events, params);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/test_helpers/webhooks/held',
    params: hash({}),
    ownHelper: true,
    handle(unit) {
      for (const { id } of unit.all('deliveries').filter((delivery) => delivery.held)) {
        unit.remove('deliveries', id);
      }
      return { object: 'test_helpers.webhooks_held', deleted: true };
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/test_helpers/webhooks/waiting',
    params: hash(paged),
    ownHelper: true,
    handle(unit, params) {
      const waiting = unit.all('deliveries').filter((delivery) => !delivery.held);
      return listPage('/v1/test_helpers/webhooks/waiting', waiting, params);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/webhooks/send_test',
    params: hash({ type: text() }),
    ownHelper: true,
    handle: sendTestEvent,
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/webhooks/release',
    params: releaseParams,
    ownHelper: true,
    handle: releaseHeld,
  }),
];

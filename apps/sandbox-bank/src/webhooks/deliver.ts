import { createHmac } from 'node:crypto';
import type { Engine } from '../engine/engine.ts';
import type { Unit } from '../engine/unit.ts';
import type { Delivery, StripeEvent, WebhookEndpoint } from '../objects/webhooks.ts';

/** Waits between tries; after the last one the event can still be listed, but is not sent again. */
const waitsMs = [1, 5, 30, 120, 600, 3600, 3600, 21_600, 43_200, 86_400].map((s) => s * 1000);
const atOnce = 8;
const answerWithinMs = 10_000;
const longestWaitMs = 60_000;
const ownAccord = { requestId: null, idempotencyKey: null };

interface DelivererOptions {
  engine: Engine;
  wallClock: () => Date;
  log: (line: string) => void;
}

/** Sends signed events to the endpoints that asked for them, again and again until they answer. */
export function startDeliverer({ engine, wallClock, log }: DelivererOptions) {
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) {
      return;
    }
    const now = engine.nowMs();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const delivery of engine.state.of('deliveries').values()) {
      if (underWay.has(delivery.id) || delivery.held || isBehind(delivery)) {
        continue;
      }
      const wallWait = (delivery.not_before_wall_ms ?? 0) - wallClock().getTime();
      const readyAt = Math.max(delivery.next_at_ms, now + wallWait);
      if (readyAt <= now && underWay.size < atOnce) {
        start(delivery);
      } else {
        nextAt = Math.min(nextAt, readyAt);
      }
    }
    if (nextAt > now && nextAt !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(wake, Math.min(nextAt - now, longestWaitMs));
      timer.unref();
    }
  }

  function isBehind({ after }: Delivery): boolean {
    return after !== undefined && engine.state.of('deliveries').has(after);
  }

  function start(delivery: Delivery): void {
    const run = deliver(delivery)
      .catch((error: unknown) => {
        // Only a journal that can't be written ends here: nothing can be recorded any more.
        log(`sandbox bank: webhooks have stopped: ${String(error)}`);
        stopping.abort();
      })
      .finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
    underWay.set(delivery.id, run);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    // Nobody may hear of what a crash could still undo.
    await engine.synced();
    const event = engine.state.of('events').get(delivery.event);
    const endpoint = engine.state.of('webhook_endpoints').get(delivery.endpoint);
    if (!event || !endpoint) {
      engine.transact(ownAccord, (unit) => unit.remove('deliveries', delivery.id));
      return;
    }
    const seconds = Math.floor(wallClock().getTime() / 1000);
    const refusal = await send(event, endpoint, seconds, stopping.signal);
    if (stopping.signal.aborted) {
      return;
    }
    if (refusal !== null) {
      log(`sandbox bank: ${event.type} ${event.id} not taken by ${endpoint.url}: ${refusal}`);
    }
    engine.transact(ownAccord, (unit) => record(unit, delivery, refusal === null));
  }

  engine.onCommit(wake);
  wake();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}

/** Resolves to why it was not taken; null when it was. */
async function send(
  event: StripeEvent,
  endpoint: WebhookEndpoint,
  seconds: number,
  stopped: AbortSignal,
): Promise<string | null> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, endpoint.secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function record(unit: Unit, { id, event }: Delivery, taken: boolean): void {
  const delivery = unit.get('deliveries', id);
  if (!delivery) {
    return;
  }
  const wait = waitsMs[delivery.attempts];
  if (!taken && wait !== undefined) {
    unit.put('deliveries', id, {
      ...delivery,
      attempts: delivery.attempts + 1,
      next_at_ms: unit.nowMs + wait,
    });
    return;
  }
  unit.remove('deliveries', id);
  const delivered = unit.get('events', event);
  if (taken && delivered) {
    unit.put('events', event, {
      ...delivered,
      pending_webhooks: Math.max(0, delivered.pending_webhooks - 1),
    });
  }
}

/** The `Stripe-Signature` header: when it was sent, and the proof that the bank sent just this. */
function signPayload(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${digest}`;
}

import type { Unit } from '../engine/unit.ts';
import type { WebhookFault } from '../objects/faults.ts';
import type { Delivery, StripeEvent } from '../objects/webhooks.ts';
import { meet } from './draw.ts';

/** Plans an event's deliveries to an endpoint: one, at once, unless a rule says otherwise. */
export function planDelivery(unit: Unit, event: StripeEvent, endpoint: string): void {
  const delivery: Delivery = {
    id: `${event.id} ${endpoint}`,
    event: event.id,
    endpoint,
    attempts: 0,
    next_at_ms: unit.nowMs,
  };
  const fault = takeWebhookFault(unit, event.type);
  if (fault?.kind === 'dropped') {
    return;
  }
  unit.put('deliveries', delivery.id, {
    ...delivery,
    ...(fault?.kind === 'late' ? delayed(unit, fault) : {}),
    ...(fault?.kind === 'held' ? { held: true } : {}),
  });
  if (fault?.kind === 'twice') {
    const id = `${delivery.id} again`;
    unit.put('deliveries', id, { ...delivery, id, ...delayed(unit, fault) });
  }
}

function delayed(unit: Unit, { clock, delay_ms }: WebhookFault): Partial<Delivery> {
  return clock === 'bank'
    ? { next_at_ms: unit.nowMs + delay_ms }
    : { not_before_wall_ms: unit.wallMs + delay_ms };
}

function takeWebhookFault(unit: Unit, type: string): WebhookFault | null {
  for (const fault of unit.all('webhook_faults')) {
    if (fault.types !== null && !fault.types.includes(type)) {
      continue;
    }
    const { strikes, rule } = meet(fault);
    unit.put('webhook_faults', fault.id, rule);
    if (strikes) {
      return fault;
    }
  }
  return null;
}

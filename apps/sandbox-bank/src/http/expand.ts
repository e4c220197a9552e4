import { invalidRequest } from '../api/errors.ts';
import type { Answer } from '../engine/operation.ts';
import type { CollectionName } from '../engine/state.ts';
import type { Unit } from '../engine/unit.ts';
import type { Collections } from '../objects/collections.ts';

/** How an object is shown, where that differs from how it is kept. */
export type Presenters = {
  [Name in CollectionName]?: (unit: Unit, kept: Collections[Name]) => Collections[Name];
};

/** Which fields hold the id of another object, and in which collection it is. */
const references: Record<string, Record<string, CollectionName[]>> = {
  payment_intent: {
    customer: ['customers'],
    latest_charge: ['charges'],
    payment_method: ['payment_methods'],
  },
  charge: {
    balance_transaction: ['balance_transactions'],
    customer: ['customers'],
    payment_intent: ['payment_intents'],
  },
  'checkout.session': { customer: ['customers'], payment_intent: ['payment_intents'] },
  setup_intent: {
    customer: ['customers'],
    mandate: ['mandates'],
    payment_method: ['payment_methods'],
  },
  mandate: { payment_method: ['payment_methods'] },
  payment_method: { customer: ['customers'] },
  refund: {
    balance_transaction: ['balance_transactions'],
    charge: ['charges'],
    failure_balance_transaction: ['balance_transactions'],
    payment_intent: ['payment_intents'],
  },
  dispute: { charge: ['charges'], payment_intent: ['payment_intents'] },
  balance_transaction: { source: ['charges', 'refunds', 'disputes', 'payouts'] },
  payout: {
    balance_transaction: ['balance_transactions'],
    failure_balance_transaction: ['balance_transactions'],
  },
  'treasury.outbound_payment': { transaction: ['treasury_transactions'] },
  'financial_connections.account': { ownership: ['account_ownerships'] },
};

/** Replaces the ids at the given paths by the objects they name, as Stripe's `expand` does. */
export function expandAnswer(
  unit: Unit,
  presenters: Presenters,
  answer: Answer,
  paths: readonly string[],
): Answer {
  return paths.reduce<Answer>((expanded, path) => {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', {
        param: 'expand',
      });
    }
    return expandStep(unit, presenters, expanded, steps, path);
  }, answer);
}

function expandStep(
  unit: Unit,
  presenters: Presenters,
  answer: Answer,
  steps: string[],
  path: string,
): Answer {
  const [field, ...rest] = steps;
  if (field === undefined) {
    return answer;
  }
  if (
    answer.object === 'list' &&
    field === 'data' &&
    'data' in answer &&
    Array.isArray(answer.data)
  ) {
    const data = answer.data.map((item: Answer) => expandStep(unit, presenters, item, rest, path));
    return { ...answer, data } as Answer;
  }
  if (answer.object === 'checkout.session' && field === 'line_items') {
    return { ...answer, line_items: lineItems(unit, answer) } as Answer;
  }
  const collections = references[answer.object]?.[field];
  if (!collections) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const held: unknown = Reflect.get(answer, field);
  const found = typeof held === 'string' ? find(unit, presenters, collections, held) : held;
  return isAnswer(found)
    ? { ...answer, [field]: expandStep(unit, presenters, found, rest, path) }
    : answer;
}

function find(
  unit: Unit,
  presenters: Presenters,
  collections: CollectionName[],
  id: string,
): unknown {
  for (const name of collections) {
    const found = present(unit, presenters, name, id);
    if (found) {
      return found;
    }
  }
  return undefined;
}

function present<Name extends CollectionName>(
  unit: Unit,
  presenters: Presenters,
  name: Name,
  id: string,
): Collections[Name] | undefined {
  const kept = unit.get(name, id);
  const presenter = presenters[name];
  return kept && presenter ? presenter(unit, kept) : kept;
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'object' in value &&
    typeof value.object === 'string'
  );
}

function lineItems(unit: Unit, session: Answer) {
  const id = String(Reflect.get(session, 'id'));
  return {
    object: 'list',
    data: unit.get('line_items', id)?.data ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}

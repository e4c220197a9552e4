import type { Random } from '../base/random.ts';
import type { BankObject, SimulatedBank } from '../machine/bank.ts';

/** A payment at the bank that the product did not ask for, which the daily close has to find. */
export interface Stray {
  payment: string;
  charge: string;
  amount: number;
  /** Its holder's bank took it back. */
  dispute: { id: string; isOpen: boolean } | null;
  /** The office does not get to settle it. */
  isLeft: boolean;
}

/** What is needed of the world to make a stray payment, and to dispute one. */
interface StrayWorld {
  readonly bank: SimulatedBank;
  readonly random: Random;
  readonly strays: Stray[];
  count(what: string): void;
  note(what: string): void;
}

const leftShare = 0.2;

/** Somebody pays the lender by a page that the product did not open. */
export async function payUnasked(world: StrayWorld): Promise<Stray> {
  const { random } = world;
  const amount = random.whole(500, 9000);
  const ask = async (method: string, address: string, form?: Record<string, string>) => {
    const { status, body } = await world.bank.call(method, address, form);
    if (status !== 200) throw new Error(`${method} ${address}: ${JSON.stringify(body)}`);
    return body;
  };
  const { id } = await ask('POST', '/v1/checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': 'Loan',
    'allowed_payment_method_types[0]': 'card',
    success_url: 'https://lender.example/paid',
  });
  const card = { payment_method: 'card', outcome: 'success' };
  await ask('POST', `/v1/test_helpers/checkout/sessions/${id}/complete`, card);
  const { payment_intent: payment } = await ask('GET', `/v1/checkout/sessions/${id}`);
  const { latest_charge: charge } = await ask('GET', `/v1/payment_intents/${payment}`);
  const isLeft = random.chance(leftShare);
  const stray = { payment: String(payment), charge: String(charge), amount, dispute: null, isLeft };
  world.strays.push(stray);
  world.count('bank: takes a stray payment');
  world.note(`a stray payment of ${amount} cents: ${payment}${isLeft ? ', to be left' : ''}`);
  return stray;
}

/** A stray payment is disputed, or its dispute decided: what the close found of it is another amount then. */
export async function disputeStray(world: StrayWorld): Promise<void> {
  const candidates = world.strays.filter(
    ({ isLeft, dispute }) => !isLeft && (dispute === null || dispute.isOpen),
  );
  if (candidates.length === 0) return;
  const stray = world.random.pick(candidates);
  if (stray.dispute) await decide(world, stray.dispute);
  else await open(world, stray);
}

async function open(world: StrayWorld, stray: Stray): Promise<void> {
  const path = `/v1/test_helpers/charges/${stray.charge}/dispute`;
  await world.bank.call('POST', path, { reason: 'fraudulent' });
  const [dispute] = (await world.bank.list('/v1/disputes')).filter(
    ({ payment_intent: payment }) => payment === stray.payment,
  );
  if (!dispute) throw new Error(`The bank opened no dispute of ${stray.payment}.`);
  stray.dispute = { id: dispute.id, isOpen: true };
  world.count('bank: disputes a stray payment');
  world.note(`a stray payment is disputed: ${dispute.id}`);
}

async function decide(world: StrayWorld, dispute: NonNullable<Stray['dispute']>): Promise<void> {
  const status = world.random.pick(['won', 'won', 'lost']);
  await world.bank.call('POST', `/v1/test_helpers/disputes/${dispute.id}`, { status });
  dispute.isOpen = false;
  world.count(`bank: dispute of a stray payment is ${status}`);
  world.note(`the dispute ${dispute.id} of a stray payment is ${status}`);
}

/** What breaks of stray payments bear as their reference. */
export function referencesOf({ payment, dispute }: Stray): string[] {
  return dispute ? [payment, dispute.id] : [payment];
}

/** Of the bank's objects: whether one is, or belongs to, a payment that the product did not ask for. */
export function isStrays({ strays }: Pick<StrayWorld, 'strays'>): (object: BankObject) => boolean {
  const ids = new Set(strays.flatMap((stray) => [stray.charge, ...referencesOf(stray)]));
  return ({ id, payment_intent, source }) =>
    [id, payment_intent, source].some((one) => ids.has(String(one)));
}

/** For SQL: the references of all breaks of stray payments. */
export function strayReferences({ strays }: Pick<StrayWorld, 'strays'>): string {
  return ['', ...strays.flatMap(referencesOf)].map((reference) => `'${reference}'`).join(', ');
}

import type { BankObject } from '../machine/bank.ts';
import { isObject } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** Somebody's bank takes a payment back, or a card's holder disputes one; of those made before the last look. */
export async function openDispute(world: World): Promise<void> {
  const charges = (world.lastTruth?.intents ?? []).flatMap(({ latest_charge: charge }) =>
    isObject(charge) && mayBeDisputed(charge) ? [charge] : [],
  );
  if (charges.length === 0) return;
  const charge = world.random.pick(charges.slice(-12));
  const form = isOfBank(charge) ? returned(world) : disputed(world);
  const path = `/v1/test_helpers/charges/${charge.id}/dispute`;
  const { status } = await world.bank.call('POST', path, form);
  const what = isOfBank(charge) ? `returns a debit (${form.reason})` : disputeWord(form);
  world.count(`bank: ${what}${status === 200 ? '' : ' (refused)'}`);
  world.note(`the bank ${what}: ${charge.payment_intent}`, loanOf(world, charge));
}

/** What was given back is disputed no more. */
function mayBeDisputed({ status, disputed, amount_refunded: refunded }: BankObject): boolean {
  return status === 'succeeded' && !disputed && refunded === 0;
}

function returned(world: World): Record<string, string> {
  return {
    reason: world.random.weighted({
      insufficient_funds: 4,
      debit_not_authorized: 3,
      incorrect_account_details: 1,
      bank_cannot_process: 1,
    }),
  };
}

function disputed(world: World): Record<string, string> {
  const reason = world.random.pick(['fraudulent', 'product_not_received', 'general']);
  return world.random.chance(0.2) ? { reason, warning: 'true' } : { reason };
}

function disputeWord({ warning }: Record<string, string>): string {
  return warning ? 'warns of a dispute' : 'opens a dispute';
}

const steps: Record<string, Record<string, number>> = {
  needs_response: { under_review: 3, won: 2, lost: 3 },
  under_review: { won: 3, lost: 3 },
  warning_needs_response: { warning_closed: 3, needs_response: 3, warning_under_review: 1 },
  warning_under_review: { warning_closed: 2, needs_response: 2 },
  appeal_under_review: { won: 3, lost: 1 },
};

/** A card's bank gets on with a dispute; one that was lost may be appealed. */
export async function moveDispute(world: World): Promise<void> {
  const isByCard = ({ payment_method_details: details }: BankObject) => details !== undefined;
  const open = (world.lastTruth?.disputes ?? []).filter(
    (dispute) =>
      String(dispute.status) in steps || (dispute.status === 'lost' && isByCard(dispute)),
  );
  if (open.length === 0) return;
  const dispute = world.random.pick(open);
  if (dispute.status === 'lost' && !world.random.chance(0.2)) return;
  const status = world.random.weighted(steps[String(dispute.status)] ?? { appeal_under_review: 1 });
  const path = `/v1/test_helpers/disputes/${dispute.id}`;
  const moved = await world.bank.call('POST', path, { status });
  const refused = moved.status === 200 ? '' : ' (refused)';
  world.count(`bank: dispute is ${status.replaceAll('_', ' ')}${refused}`);
  const loan = loanOf(world, dispute);
  // One that was never lost took nothing back.
  if (status === 'won' && !refused && dispute.status === 'appeal_under_review')
    world.loans.get(loan ?? '')?.wonOn.set(String(dispute.payment_intent), world.clock.now());
  world.note(`a dispute is ${status}${refused}`, loan);
}

/** A refund does not arrive, also one that seemed to have. */
export async function failRefund(world: World): Promise<void> {
  const refunds = await world.bank.list('/v1/refunds');
  const alive = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  if (alive.length === 0) return;
  const { id, payment_intent: payment } = world.random.pick(alive.slice(-6));
  const { status } = await world.bank.call('POST', `/v1/test_helpers/refunds/${id}`, {
    status: 'failed',
  });
  world.count(`bank: refund fails${status === 200 ? '' : ' (refused)'}`);
  world.note('a refund fails', loanOf(world, { id: '', payment_intent: payment }));
}

function isOfBank({ payment_method_details: details }: BankObject): boolean {
  return (details as { type: string }).type === 'us_bank_account';
}

function loanOf(world: World, { payment_intent: payment }: BankObject): string | null {
  for (const [loan, { payments }] of world.lastTruth?.loans ?? []) {
    if (payments.some(({ id }) => id === payment)) return loan;
  }
  return null;
}

import type { BankObject } from '../machine/bank.ts';
import type { Loan } from '../world/model.ts';
import type { Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/**
 * Checks that each payout sent what was signed, to the account that was the borrower's when they last accepted the
 * loan.
 */
export async function holdSentMoney(world: World, truth: Truth): Promise<void> {
  const outbound = new Map(truth.outbound.map((payment) => [payment.id, payment]));
  for (const [loanId, { payouts }] of truth.loans) {
    const loan = world.loans.get(loanId);
    if (!loan) continue;
    for (const { id, amount } of payouts) {
      const broken = (what: string) =>
        world.break('money_goes_where_it_was_agreed', `Payout ${id} ${what}`, loanId);
      if (amount !== loan.signed.principal)
        broken(`is of ${amount} cents, and ${loan.signed.principal} were signed.`);
      const payment = outbound.get(id);
      if (payment) await checkDestination(world, loan, payment, broken);
    }
  }
}

async function checkDestination(
  world: World,
  { member, accepted }: Loan,
  payment: BankObject,
  broken: (what: string) => never,
): Promise<void> {
  const { lookedAt } = world.strikes;
  if (lookedAt && momentOf(payment) <= lookedAt) return;
  const email = paidTo(payment);
  if (email !== member.email) broken(`went to ${email}.`);
  const account = await world.bank.call(
    'GET',
    `/v1/payment_methods/${payment.destination_payment_method}`,
  );
  const linkedAt = momentOf(account.body);
  const last = accepted.filter(({ at }) => at <= momentOf(payment)).at(-1);
  if (!last || linkedAt > last.at || linkedAt < wholeSecond(last.linkedFrom))
    broken(`went to an account linked on ${linkedAt.toISOString()}.`);
}

function momentOf({ created }: BankObject): Date {
  return new Date(Number(created) * 1000);
}

/** Cuts a time to its second: the bank reports no parts of a second. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

/** Answers whom the bank paid, by email. */
export function paidTo({ destination_payment_method_details: details }: BankObject) {
  return (details as { billing_details?: { email?: string } } | null)?.billing_details?.email;
}

import type { BankObject } from '../machine/bank.ts';
import type { Member } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { paidTo } from './sent-money.ts';

/**
 * Checks with the bank that a member was not deleted while their money was on its way. The bank is asked after the
 * deletion. Nothing can begin by then, so what is on its way now was on its way before.
 */
export async function holdDeletion(world: World, member: Member): Promise<void> {
  const moving = [
    ...(await payoutsTo(world, member)),
    ...(await paymentsOf(world, member)),
    ...transfersTo(world, member),
  ];
  if (moving.length > 0) {
    const details = `${member.email} was deleted with money on its way: ${moving.join(', ')}.`;
    world.break('money_on_its_way_keeps_its_member', details);
  }
}

async function payoutsTo({ bank }: World, { email }: Member): Promise<string[]> {
  const sent = await bank.list('/v1/treasury/outbound_payments', {
    financial_account: 'fa_sandbox',
    status: 'processing',
  });
  return sent.filter((payment) => paidTo(payment) === email).map(({ id }) => id);
}

async function paymentsOf(world: World, member: Member): Promise<string[]> {
  const customers = new Set((await customersOf(world, member)).map(({ id }) => id));
  const intents = await world.bank.list('/v1/payment_intents');
  const isTheirs = ({ customer }: BankObject) => customers.has(String(customer));
  return intents
    .filter((intent) => intent.status === 'processing' && isTheirs(intent))
    .map(({ id }) => id);
}

function transfersTo({ loans, clock }: World, member: Member): string[] {
  return [...loans.values()]
    .filter((loan) => loan.member === member)
    .flatMap(({ transfers }) => transfers)
    .filter(({ status, arrivesAt }) => status === 'posted' && arrivesAt && arrivesAt > clock.now())
    .map(({ id }) => id);
}

/** Checks that the bank has no customer of a deleted member and no link to their accounts, once all work is done. */
export async function holdDepartures(world: World): Promise<void> {
  for (const member of world.members.filter(({ deleted }) => deleted)) {
    const broken = (what: string) => world.break('the_deleted_are_gone_at_the_bank', what);
    const [customer] = await customersOf(world, member);
    if (customer) broken(`${customer.id} is there, and ${member.email} was deleted.`);
    for (const id of member.accounts) {
      const { body } = await world.bank.call('GET', `/v1/financial_connections/accounts/${id}`);
      if (body.status !== 'disconnected')
        broken(`${id} of ${member.email}, who was deleted, is ${body.status}.`);
    }
  }
}

/** Lists a member's customers that are not deleted. */
function customersOf({ bank }: World, { email }: Member): Promise<BankObject[]> {
  return bank.list('/v1/customers', { email });
}

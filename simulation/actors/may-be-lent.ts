import { call } from '../world/client.ts';
import { type Level, type Loan, type Member, tiers } from '../world/model.ts';
import type { World } from '../world/world.ts';

/**
 * A loan that was approved needs an ID that was approved, an account, no loan that is overdue, and room within the cap of
 * its borrower's level (decisions, "Lending policy").
 */
export async function checkMayBeLent(world: World, loan: Loan, level: Level): Promise<void> {
  const why = await whyNot(world, loan.member, level);
  if (why)
    world.break('only_what_may_be_lent', `A loan was approved for somebody ${why}.`, loan.id);
}

async function whyNot(world: World, member: Member, level: Level): Promise<string | null> {
  if (member.idStatus !== 'approved') return `whose ID is ${member.idStatus}`;
  if (!member.bank) return 'without an account';
  const { body } = await call(world, member, 'GET', '/loans/my-loans?limit=200');
  type Borrowed = { amount: number; status: string; is_overdue: boolean };
  const own: Borrowed[] = body.borrowed;
  if (own.some(({ status, is_overdue }) => is_overdue || status === 'defaulted'))
    return 'with a loan that is overdue';
  const out = own
    .filter(({ status }) => status === 'funded' || status === 'disbursed')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return out > tiers[level].cap ? `who has ${out} cents of a cap of ${tiers[level].cap}` : null;
}

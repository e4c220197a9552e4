import type { Temper } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { act } from './act.ts';
import { disburse, review } from './admins.ts';
import { movePayouts } from './bank-events.ts';
import { ask, linkBank, register, uploadId } from './borrowers.ts';

/** Borrows once, as two debits that come back end all others, and has nothing on the account that they are to come from. */
const withoutMoney: Temper = {
  asks: 0,
  paysEarly: 0,
  paysLate: 0,
  automatic: 1,
  letsDebitsCome: true,
  account: 'insufficient_funds',
};

/**
 * A world that begins with somebody who borrows at once and has no money: a debit that comes back is tried again about
 * seventeen days after the loan was sent, which a world of three weeks hardly reaches by chance.
 */
export async function beginHardUp(world: World): Promise<void> {
  const member = await act(world, () => register(world, withoutMoney));
  if (!member) return;
  await act(world, () => uploadId(world, member, 'picture'));
  await act(world, () => linkBank(world, member));
  await act(world, () => review(world, 1));
  const loan = await act(world, () => ask(world, member));
  if (loan) await act(world, () => disburse(world, loan));
  await world.work();
  await movePayouts(world);
}

import { dayOf, daysAfter } from '../base/calendar.ts';
import { call } from '../world/client.ts';
import { fundedLoan, type Loan, tiers } from '../world/model.ts';
import type { World } from '../world/world.ts';
import type { Person } from './people.ts';

/** Asks for a loan within a person's level. Answers null where it is refused. */
export async function borrow(world: World, person: Person): Promise<Loan | null> {
  const { member, level } = person;
  const { random, clock } = world;
  if (!member) return null;
  const { cap } = tiers[level];
  const principal = Math.max(500, Math.round((cap * random.whole(4, 10)) / 1000) * 100);
  const automatic = member.temper.automatic === 1;
  const answered = await call(world, member, 'POST', '/loans/create', {
    body: { amount: principal / 100, contract_accepted: true, automatic_repayment: automatic },
  });
  if (answered.status !== 201) {
    world.count(`ask: ${answered.body.code}`);
    person.asksAfter = daysAfter(dayOf(clock.now()), 9);
    return null;
  }
  person.loans++;
  const choice = { on: automatic, at: clock.now() };
  person.loan = fundedLoan(answered.body.id, member, { principal, level }, choice);
  return person.loan;
}

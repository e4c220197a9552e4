import { call } from '../world/client.ts';
import { sentBack } from '../world/loan-changes.ts';
import { isOut, type Loan } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { keyOf } from './borrowers.ts';

/** Waits to be sent, and its borrower linked another account since they signed it. */
export function awaitsAcceptance({ stage, member, accepted }: Loan): boolean {
  const signedFor = accepted.at(-1)?.linkedFrom;
  return stage === 'funded' && member.bank !== null && member.linkedFrom !== signedFor;
}

/**
 * The borrower reads the agreement with the account of now and accepts what they were shown, as the web app has it; some
 * leave the page open first, and accept what it showed another time.
 */
export async function reaccept(world: World, loan: Loan): Promise<void> {
  const on = loan.choices.at(-1)?.on ?? false;
  const path = `/loans/${loan.id}/reacceptance`;
  const wasOpen = loan.reading !== null;
  loan.reading ??= await read(world, loan, `${path}?automatic_repayment=${on}`);
  if (!loan.reading) return;
  if (!wasOpen && world.random.chance(0.3))
    return world.count('accept again: leaves the page open');
  const at = world.clock.now();
  const answered = await call(world, loan.member, 'POST', path, {
    key: keyOf(world),
    body: { contract_accepted: true, automatic_repayment: on, documents_hash: loan.reading },
  });
  loan.reading = null;
  world.count(`accept again: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status === 200) accepted(world, loan, { on, at });
}

/** Answers the hash of what is shown; null where there is nothing to accept. */
async function read(world: World, loan: Loan, path: string): Promise<string | null> {
  const { status, body: shown } = await call(world, loan.member, 'GET', path);
  if (status !== 200) {
    world.count(`accept again: ${shown.code}`);
    return null;
  }
  const { principal, interest } = loan.signed;
  const inCents = (dollars: number) => Math.round(dollars * 100);
  if (inCents(shown.amount) !== principal || inCents(shown.interest_amount) !== interest) {
    const details = `${shown.amount} and ${shown.interest_amount} are to be accepted again.`;
    world.break('model_agrees', details, loan.id);
  }
  return shown.documents_hash;
}

function accepted(world: World, loan: Loan, choice: { on: boolean; at: Date }): void {
  const { linkedFrom } = loan.member;
  if (loan.accepted.at(-1)?.linkedFrom === linkedFrom)
    world.break('model_agrees', 'It was accepted again for the account it named.', loan.id);
  // Its money had come back since the last look.
  if (isOut(loan)) sentBack(loan, choice.at);
  loan.stage = 'funded';
  loan.accepted.push({ at: choice.at, linkedFrom });
  loan.waitsSince = choice.at;
  loan.choices.push(choice);
  world.note('is accepted again', loan.id);
}

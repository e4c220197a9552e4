import { dayOf, daysAfter } from '../base/calendar.ts';
import { type Answered, call } from '../world/client.ts';
import { isPastDueSince } from '../world/lateness.ts';
import { type Edited, edited, takenBack } from '../world/loan-changes.ts';
import { type Change, type Loan, lateFeeOn, owed, reversalWindowMs } from '../world/model.ts';
import { storedOf } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { keyOf } from './borrowers.ts';

/** What an admin does to a loan that is out, each by a call of its own. */
export async function writeOff(world: World, loan: Loan): Promise<void> {
  const answered = await command(world, loan, 'write-off', {});
  if (answered.status === 200) change(world, loan, { writtenOff: true }, 'is written off');
}

export async function waive(
  world: World,
  loan: Loan,
  charge: 'late_fee' | 'interest',
): Promise<void> {
  await becameLate(world, loan);
  const answered = await command(world, loan, 'waive', { charge }, `waive of ${charge}`);
  if (answered.status !== 200) return;
  change(world, loan, charge === 'late_fee' ? { lateFee: 0 } : { rate: 0 }, `${charge} is waived`);
}

/**
 * Since the last look the due day may have passed, and the fee for it been charged, which a command now finds. Only the
 * fee that the model expects is learnt; whether the loan may be late at all is for the next look to say.
 */
export async function becameLate(world: World, loan: Loan): Promise<void> {
  const { status, late_fee } = await storedOf(world, loan);
  if (loan.feeTaken || loan.lateFee > 0 || !['overdue', 'defaulted'].includes(status)) return;
  if (!isPastDueSince(loan, world.clock.now())) return;
  if (late_fee !== lateFeeOn(owed(loan))) return;
  loan.lateFee = late_fee;
  loan.feeTaken = true;
  loan.wasLate = true;
}

export async function recordPayment(world: World, loan: Loan): Promise<void> {
  const answered = await command(world, loan, 'record-payment', {});
  if (answered.status === 200) {
    change(world, loan, { paidOutside: true }, 'is paid outside');
  }
}

/** Takes the last change of a loan back; the product has to name the same one as the model. */
export async function takeBack(world: World, loan: Loan): Promise<void> {
  const listed = await call(world, world.admin, 'GET', `/admin/loans/${loan.id}/adjustments`);
  if (listed.status !== 200) return world.count(`take back: ${listed.body.code}`);
  const standing = listed.body.filter((one: { undone_at: string | null }) => !one.undone_at);
  if (standing.length === 0 && (await isNotOut(world, loan)))
    return world.count('take back: its payout came back');
  const kinds = (changes: { kind: string }[]) => changes.map(({ kind }) => kind).join(', ');
  if (kinds(standing) !== kinds(loan.changes)) {
    world.break(
      'model_agrees',
      `Changes that stand: ${kinds(standing)}; there ought to be: ${kinds(loan.changes)}.`,
      loan.id,
    );
  }
  const last = standing.at(-1) as { id: string; kind: Change['kind'] } | undefined;
  if (!last) return world.count('take back: nothing');
  const path = `adjustments/${last.id}/reverse`;
  const stands = itStands(loan, world.clock.now());
  const counted = stands ? 'reverse of what stands' : `reverse of ${last.kind}`;
  const answered = await command(world, loan, path, {}, counted);
  if (answered.status !== 200) return;
  if (stands) {
    const what = `A change that stands was taken back: ${last.kind}.`;
    world.break('nobody_is_charged_more', what, loan.id);
  }
  takenBack(loan, world.clock.now());
  world.note(`${last.kind} is taken back; ${owed(loan)} cents owed`, loan.id);
}

/** Whether the last change is one in the borrower's favor whose time to be reversed is over. */
function itStands({ changes }: Loan, now: Date): boolean {
  const last = changes.at(-1);
  return !!last && 'madeAt' in last && now.getTime() - last.madeAt.getTime() >= reversalWindowMs;
}

/** Since the last look its money came back, which undoes every change; the next look asks whether it really did. */
async function isNotOut(world: World, loan: Loan): Promise<boolean> {
  const { status, sent } = await storedOf(world, loan);
  return status === 'cancelled' || (status === 'funded' && !sent);
}

/** A manual transfer came back. */
export async function saysReturned(world: World, loan: Loan): Promise<void> {
  const answered = await command(world, loan, 'payout-came-back', {});
  const last = loan.transfers.at(-1);
  if (answered.status !== 200 || !last) return;
  last.status = 'returned';
  world.note('its transfer came back', loan.id);
}

async function command(
  world: World,
  loan: Loan,
  what: string,
  body: Record<string, unknown>,
  counted = what,
): Promise<Answered> {
  const answered = await call(world, world.admin, 'POST', `/admin/loans/${loan.id}/${what}`, {
    key: keyOf(world),
    body: { ...body, reason: 'Agreed by telephone' },
  });
  const done = answered.status === 200 ? 'done' : answered.body.code;
  world.count(`${counted}: ${done}`);
  return answered;
}

function change(world: World, loan: Loan, effect: Edited, what: string): void {
  edited(loan, effect, world.clock.now());
  world.note(`${what}; ${owed(loan)} cents owed`, loan.id);
}

/** A borrower asks to repay later, mostly by a day that may be asked for. */
export async function requestExtension(world: World, loan: Loan): Promise<void> {
  const { random } = world;
  const from = [dayOf(world.clock.now()), loan.dueDay ?? ''].sort().at(-1) ?? '';
  const date = daysAfter(from, random.whole(0, 16));
  const answered = await call(world, loan.member, 'POST', `/loans/${loan.id}/extension-requests`, {
    key: keyOf(world),
    body: { date },
  });
  world.count(`extension: ${answered.status === 200 ? 'asked' : answered.body.code}`);
}

/** An admin answers extension requests. */
export async function answerExtension(world: World): Promise<void> {
  const { random } = world;
  const waiting = await call(world, world.admin, 'GET', '/admin/extension-requests');
  for (const request of waiting.body.slice(0, 3)) {
    const given = random.chance(0.7);
    const later = random.chance(0.2) ? { date: daysAfter(request.asked_day, 2) } : {};
    const path = `/admin/extension-requests/${request.id}/answer`;
    const answered = await call(world, world.admin, 'POST', path, {
      key: keyOf(world),
      body: given ? { given, ...later } : { given, words: 'Please pay as agreed.' },
    });
    const done = given ? 'given' : 'refused';
    world.count(`extension: ${answered.status === 200 ? done : answered.body.code}`);
    const loan = world.loans.get(request.loan_id);
    if (!loan || answered.status !== 200 || !given) continue;
    change(world, loan, { dueDay: later.date ?? request.asked_day }, 'is extended');
  }
}

/** After two debits that failed the borrower authorizes one more, of what they owe, on a day they choose. */
export async function authorizeDebit(world: World, loan: Loan): Promise<void> {
  const { body: history } = await call(world, loan.member, 'GET', `/loans/${loan.id}/history`);
  const offered = history?.authorizable_debit;
  if (!offered) return;
  const amount = Math.round(offered.amount * 100);
  const { day } = world.random.pick(offered.days as { day: string }[]);
  const at = world.clock.now();
  const answered = await call(world, loan.member, 'POST', `/loans/${loan.id}/authorize-debit`, {
    key: keyOf(world),
    body: { date: day, amount: offered.amount, channel: 'ach' },
  });
  world.count(`authorize debit: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  // The late fee may have come since the last look.
  const { late_fee } = await storedOf(world, loan);
  const fees = [loan.lateFee, lateFeeOn(owed({ ...loan, lateFee: 0 }))];
  const due = owed({ ...loan, lateFee: late_fee });
  if (amount !== due || !fees.includes(late_fee)) {
    world.break('model_agrees', `A debit of ${amount} is offered for ${due}.`, loan.id);
  }
  loan.authorized.push({ amount, day, at, afterChoices: loan.choices.length });
  loan.touched = true;
  world.note(`a debit of ${amount} cents on ${day} is authorized anew`, loan.id);
}

/** No new loans for a while, or again. */
export async function pauseOrResume(world: World): Promise<void> {
  const what = world.paused ? 'resume' : 'pause';
  const answered = await call(world, world.admin, 'POST', `/admin/lending/${what}`, {
    key: keyOf(world),
    body: world.paused ? {} : { sentence: 'We are not making new loans today.' },
  });
  world.count(`${what}: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status === 200) world.paused = !world.paused;
}

/** What is owed back and did not arrive is sent again, or given back by hand. */
export async function giveBack(world: World): Promise<void> {
  const listed = await call(world, world.admin, 'GET', '/admin/refunds?limit=100');
  const owedBack = listed.body.filter((one: { status: string }) => one.status === 'owed');
  if (owedBack.length === 0) return;
  const refund = world.random.pick(owedBack as { id: string; received_outside: boolean }[]);
  const manualTransfer = refund.received_outside || world.random.chance(0.5);
  const path = `/admin/refunds/${refund.id}/${manualTransfer ? 'given-back' : 'retry'}`;
  const answered = await call(world, world.admin, 'POST', path, {
    key: keyOf(world),
    ...(manualTransfer ? { body: { reference: `check ${world.random.whole(100, 999)}` } } : {}),
  });
  const done = manualTransfer ? 'given by hand' : 'sent again';
  world.count(`refund owed: ${answered.status === 200 ? done : answered.body.code}`);
}

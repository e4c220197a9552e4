import { dayOf, daysAfter, noonOf } from '../base/calendar.ts';
import { holdDeletion } from '../checks/deletions.ts';
import { checkWait } from '../world/check-money-waits.ts';
import { call, once, openFile } from '../world/client.ts';
import { edited, endedUnsent, sentBack } from '../world/loan-changes.ts';
import { loseAfter } from '../world/lost-tail.ts';
import { type Level, type Loan, lateFeeOn, type Member, owed, tiers } from '../world/model.ts';
import { storedOf } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { pressTogether } from './act.ts';
import { becameLate } from './adjustments.ts';
import { keyOf } from './borrowers.ts';

/** Looks through the documents that wait; `approves` is how likely each is taken. */
export async function review(world: World, approves: number, most = 50): Promise<void> {
  const waiting = await call(world, world.admin, 'GET', '/admin/pending-verifications?limit=200');
  for (const document of waiting.body.slice(0, most)) {
    const status = world.random.chance(approves) ? 'approved' : 'rejected';
    if (status === 'approved') await openFile(world, document.id_card_url);
    const decided = await call(
      world,
      world.admin,
      'POST',
      `/admin/verify-id/${document.id}?status=${status}`,
      { key: keyOf(world) },
    );
    world.count(`review: ${decided.status === 200 ? status : decided.body.code}`);
    const member = world.members.find(({ id }) => id === document.user.id);
    if (member && decided.status === 200) member.idStatus = status;
  }
}

/** The account of somebody whose bank knows them by another name. */
export async function approveBank(world: World, member: Member): Promise<void> {
  const answered = await call(
    world,
    world.admin,
    'POST',
    `/admin/members/${member.id}/approve-bank`,
    {
      key: keyOf(world),
    },
  );
  world.count(`approve bank: ${answered.status === 200 ? 'done' : answered.body.code}`);
}

export async function disburse(world: World, loan: Loan): Promise<void> {
  const from = world.clock.now();
  const transfer = transferOf(world);
  const press = (key: string) =>
    call(world, world.admin, 'POST', `/admin/disburse-loan/${loan.id}`, {
      key,
      ...(transfer ? { body: transfer } : {}),
    });
  const key = keyOf(world);
  const isLost = world.storage.losing && !transfer && world.faults.losesTail();
  if (isLost) await loseAfter(world, () => press(key));
  const answered = await press(isLost && world.random.chance(0.5) ? keyOf(world) : key);
  world.count(
    `disburse${transfer ? ' manually' : ''}: ${answered.status === 200 ? 'sent' : answered.body.code}`,
  );
  const sentNow = answered.status === 200 && !answered.body.already_sent;
  checkWait(world, loan, { from, sentNow, detail: answered.body.detail });
  if (answered.status === 200) pressed(world, loan, { from, transfer, sentNow });
}

interface Transfer {
  transfer_reference: string;
  arrives_on: string;
}

/** The manual transfer that the lender made, with `PAYOUTS=manual`. */
function transferOf(world: World): Transfer | null {
  if (world.payouts === 'stripe') return null;
  const today = dayOf(world.clock.now());
  return {
    transfer_reference: `wire ${world.random.whole(1000, 9999)}`,
    arrives_on: daysAfter(today, world.random.whole(-1, 3)),
  };
}

/** Two admins, or one in a hurry. */
export async function disburseTwice(world: World, loan: Loan): Promise<void> {
  await call(world, world.admin, 'GET', '/admin/pending-loans');
  const from = world.clock.now();
  const key = keyOf(world);
  const same = world.random.chance(0.5);
  const transfer = transferOf(world);
  world.faults.atRest = true;
  const answers = await pressTogether(
    world,
    [0, 1].map(
      (press) => () =>
        once(world, world.admin, 'POST', `/admin/disburse-loan/${loan.id}`, {
          key: same ? key : `${key}-${press}`,
          ...(transfer ? { body: transfer } : {}),
        }),
    ),
  );
  world.faults.atRest = false;
  world.count(`double click: disburse${same ? ', same key' : ''}`);
  const done = answers.filter((one) => one?.status === 200);
  const sentNow = done.some((one) => !one?.body.already_sent);
  checkWait(world, loan, { from, sentNow });
  if (done.length > 0) pressed(world, loan, { from, transfer, sentNow });
}

function pressed(
  world: World,
  loan: Loan,
  { from, transfer, sentNow }: { from: Date; transfer: Transfer | null; sentNow: boolean },
): void {
  world.note('is disbursed', loan.id);
  if (loan.stage !== 'funded') {
    if (!sentNow) return;
    // The money had come back since the last look, and is sent again.
    sentBack(loan, from);
  }
  loan.stage = transfer ? 'disbursed' : 'sent';
  if (transfer) {
    loan.transfers.push({
      id: transfer.transfer_reference,
      amount: loan.terms.principal,
      status: 'posted',
      arrivesAt: noonOf(transfer.arrives_on),
    });
  }
  loan.pressed = { from, to: world.clock.now() };
  const arrives = transfer?.arrives_on ?? '';
  loan.dueDay = daysAfter([dayOf(from), arrives].sort().at(-1) ?? arrives, loan.termDays);
  loan.dueFrom = loan.dueDay;
  loan.dueIsGiven = false;
}

export async function reject(world: World, loan: Loan): Promise<void> {
  const reason = world.random.pick(['identity', 'repayment_history', 'incomplete', null]);
  const answered = await call(world, world.admin, 'POST', `/admin/reject-loan/${loan.id}`, {
    key: keyOf(world),
    body: reason ? { reason } : {},
  });
  world.count(`reject: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  endedUnsent(loan, 'rejected', world.clock.now());
  world.note('is rejected', loan.id);
}

export type Edit =
  | 'waive_fee'
  | 'raise_fee'
  | 'lower_amount'
  | 'lower_rate'
  | 'extend'
  | 'outside'
  | 'charge_more';

export async function edit(world: World, loan: Loan, what: Edit): Promise<void> {
  const { random } = world;
  await becameLate(world, loan);
  const today = dayOf(world.clock.now());
  const later = daysAfter(
    [today, loan.dueDay ?? today].sort().at(-1) ?? today,
    random.whole(1, 12),
  );
  const principal = Math.max(80, Math.floor(loan.terms.principal * 0.8));
  const rate = Math.max(0, loan.terms.rate - 500);
  // Above what it is, and above what it could be if it is added in this moment.
  const stored = await storedOf(world, loan);
  const fee = stored.late_fee + lateFeeOn(owed(loan)) + random.whole(1, 1500);
  const edits: Record<
    Edit,
    { body: Record<string, unknown>; effect: Parameters<typeof edited>[1] }
  > = {
    waive_fee: { body: { late_fee: 0 }, effect: { lateFee: 0 } },
    raise_fee: { body: { late_fee: fee / 100 }, effect: {} },
    lower_amount: { body: { amount: principal / 100 }, effect: { principal } },
    lower_rate: { body: { interest_rate: rate / 100 }, effect: { rate } },
    extend: { body: { term_date: later }, effect: { dueDay: later } },
    outside: { body: { status: 'repaid' }, effect: { paidOutside: true } },
    charge_more: { body: { amount: (loan.signed.principal + 100) / 100 }, effect: {} },
  };
  const { body, effect } = edits[what];
  const answered = await call(world, world.admin, 'PUT', `/admin/loans/${loan.id}`, {
    key: keyOf(world),
    body: { ...body, reason: 'Agreed by telephone' },
  });
  world.count(`edit ${what}: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  if (what === 'charge_more' || what === 'raise_fee') {
    const raised = `An edit raised what is owed: ${JSON.stringify(body)}.`;
    world.break('nobody_is_charged_more', raised, loan.id);
  }
  if (what !== 'outside' || (await isNotedAsPaid(world, loan)))
    edited(loan, effect, world.clock.now());
  if (loan.lateFee > 0) loan.feeTaken = true;
  world.note(`is edited (${what}): ${JSON.stringify(body)}; ${owed(loan)} cents owed`, loan.id);
}

/** Whether the edit noted a payment: none where the product learned meanwhile that the loan was paid at the bank. */
async function isNotedAsPaid(world: World, loan: Loan): Promise<boolean> {
  const { body } = await call(world, world.admin, 'GET', `/admin/loans/${loan.id}/adjustments`);
  const made: { kind: string; undone_at: string | null }[] = Array.isArray(body) ? body : [];
  const isNoted = made.some((one) => one.kind === 'paid_outside' && !one.undone_at);
  return isNoted && !loan.paidOutside;
}

/** What the member had crossed before lifts them no more above what an admin sets. */
export async function setLevel(world: World, member: Member, level: Level): Promise<void> {
  const { body: before } = await call(world, member, 'GET', '/profile/me');
  const answered = await call(world, world.admin, 'PUT', `/admin/members/${member.id}`, {
    key: keyOf(world),
    body: { membership_level: level },
  });
  world.count(`set level: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  member.level = level;
  for (const { from } of Object.values(tiers)) {
    if (before.total_loans_taken >= from) member.crossed.add(from);
  }
}

export async function removeBank(world: World, member: Member): Promise<void> {
  const answered = await call(
    world,
    world.admin,
    'DELETE',
    `/admin/members/${member.id}/bank-account`,
    {
      key: keyOf(world),
    },
  );
  world.count(`remove bank: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status === 200) member.bank = null;
}

export async function deleteMember(world: World, member: Member): Promise<void> {
  const answered = await call(world, world.admin, 'DELETE', `/admin/members/${member.id}`, {
    key: keyOf(world),
  });
  // Deleted, but the answer was lost: the member is not found when the page tries again without the key's answer.
  const gone = answered.status === 200 || answered.body?.code === 'member_not_found';
  world.count(`delete member: ${gone ? 'done' : answered.body.code}`);
  if (!gone) return;
  await holdDeletion(world, member);
  member.deleted = true;
  world.note(`${member.person.first} is deleted`);
  for (const loan of [...world.loans.values()]) {
    if (loan.member === member) world.loans.delete(loan.id);
  }
}

import { act } from '../actors/act.ts';
import {
  answerExtension,
  authorizeDebit,
  giveBack,
  pauseOrResume,
  recordPayment,
  requestExtension,
  saysReturned,
  takeBack,
  waive,
  writeOff,
} from '../actors/adjustments.ts';
import {
  approveBank,
  deleteMember,
  disburse,
  disburseTwice,
  type Edit,
  edit,
  reject,
  removeBank,
  review,
  setLevel,
} from '../actors/admins.ts';
import { delayArrival, movePayouts, returnPayout } from '../actors/bank-events.ts';
import {
  ask,
  cancel,
  changePassword,
  choose,
  isPastDue,
  linkBank,
  mayAsk,
  register,
  uploadId,
} from '../actors/borrowers.ts';
import { closeNow, goThroughBreaks } from '../actors/breaks.ts';
import { failRefund, moveDispute, openDispute } from '../actors/disputes.ts';
import { beginHardUp } from '../actors/hard-up.ts';
import { doubleClick, finishPage, type Payment, pay, poll } from '../actors/payments.ts';
import { awaitsAcceptance, reaccept } from '../actors/reaccept.ts';
import { hourMs, minuteMs } from '../base/clock.ts';
import { checkModel } from '../checks/check-model.ts';
import { invariants } from '../checks/invariants.ts';
import { type BankPick, isOut, type Loan, type Member, type Temper } from '../world/model.ts';
import { disputeStray, payUnasked } from '../world/strays.ts';
import { readTruth } from '../world/truth.ts';
import { beginOfDay, type World } from '../world/world.ts';

const payments: Record<Payment, number> = {
  card: 40,
  declined: 6,
  bank: 18,
  bank_fails: 9,
  leaves: 12,
  lets_it_expire: 4,
};
const accounts: Record<BankPick, number> = {
  success: 66,
  name_mismatch: 7,
  insufficient_funds: 14,
  closed: 4,
  no_account: 2,
  debit_not_authorized: 4,
  disputed: 0,
};
const edits: Record<Edit, number> = {
  waive_fee: 3,
  raise_fee: 1,
  lower_amount: 2,
  lower_rate: 2,
  extend: 4,
  outside: 3,
  charge_more: 1,
};

/** Plays one day of a world with everything in it, and holds it against what must be so. */
export async function playDay(
  world: World,
  begin: Date,
  day: number,
  members: number,
): Promise<void> {
  await world.bank.call('POST', '/v1/test_helpers/settings', {
    outbound_payments: 'manual',
    outbound_payment_days: String(world.arrivalDays),
  });
  const end = beginOfDay(begin, day + 1);
  if (day === 0 && world.isHardUp) await beginHardUp(world);
  await newcomers(world, members);
  while (end.getTime() - world.clock.now().getTime() > 2 * hourMs) {
    const left = end.getTime() - world.clock.now().getTime();
    await world.pass(Math.min(world.random.whole(2 * hourMs, 11 * hourMs), left - hourMs));
    await hour(world);
    await movePayouts(world);
    if (world.random.chance(0.04)) await returnPayout(world);
    if (world.random.chance(0.06)) await delayArrival(world);
    if (world.random.chance(0.06)) await openDispute(world);
    if (world.random.chance(0.15)) await moveDispute(world);
    if (world.random.chance(0.02)) await failRefund(world);
    if (world.random.chance(0.06)) await payUnasked(world);
    if (world.random.chance(0.12)) await disputeStray(world);
    await world.work();
  }
  await world.pass(Math.max(0, end.getTime() - world.clock.now().getTime() - 33 * minuteMs));
  await world.settle();
  await check(world);
}

/** Every invariant, and the model. The world has to be settled. */
export async function check(world: World): Promise<void> {
  const truth = await readTruth(world);
  for (const hold of Object.values(invariants)) await hold(world, truth);
  await checkModel(world, truth);
  world.strikes.look(truth, world.clock.now());
  world.debits.look(truth, (what) => world.count(what));
  world.lastTruth = truth;
  world.heard.length = 0;
}

async function newcomers(world: World, members: number): Promise<void> {
  const { random } = world;
  const most = Math.max(1, Math.ceil(members / 5));
  for (let left = random.whole(0, most); left > 0 && world.members.length < members; left--) {
    await act(world, async () => {
      const member = await register(world, temper(world));
      if (member && random.chance(0.9)) await uploadId(world, member, paper(world));
      if (member && random.chance(0.9)) await linkBank(world, member, random.chance(0.1));
    });
  }
}

function temper(world: World): Temper {
  const { random } = world;
  return {
    asks: random.pick([0.2, 0.5, 0.8]),
    paysEarly: random.pick([0.02, 0.1, 0.4]),
    paysLate: random.pick([0.02, 0.2, 0.5]),
    automatic: random.pick([0, 0.6, 1]),
    account: random.weighted(accounts),
  };
}

function paper(world: World) {
  return world.random.weighted({ picture: 60, page: 20, text: 4, svg: 3, empty: 3, cut_off: 3 });
}

/** What happens in a part of the day: everybody does what they feel like. */
async function hour(world: World): Promise<void> {
  const { random } = world;
  if (random.chance(0.5)) await act(world, () => review(world, 0.85));
  for (const member of random.shuffled(world.members.filter(({ deleted }) => !deleted))) {
    await borrow(world, member);
  }
  for (const loan of random.shuffled([...world.loans.values()])) {
    if (loan.member.deleted) continue;
    await repay(world, loan);
    await administer(world, loan);
  }
  await rareThings(world);
  if (random.chance(0.2)) await world.work();
}

async function borrow(world: World, member: Member): Promise<void> {
  const { random } = world;
  if (!random.chance(0.25)) return;
  // Also who may not, now and then.
  if (random.chance(0.03)) {
    await act(world, () => ask(world, member));
    return;
  }
  if (member.idStatus === 'none' || member.idStatus === 'rejected') {
    if (random.chance(0.5)) await act(world, () => uploadId(world, member, paper(world)));
  } else if (!member.bank) {
    if (random.chance(0.5)) await act(world, () => linkBank(world, member, random.chance(0.15)));
  } else if (mayAsk(world, member) && random.chance(member.temper.asks)) {
    await act(world, () => ask(world, member));
  }
}

async function repay(world: World, loan: Loan): Promise<void> {
  const { random } = world;
  const { temper: how } = loan.member;
  const { session } = loan;
  if (random.chance(awaitsAcceptance(loan) ? 0.3 : 0.002))
    await act(world, () => reaccept(world, loan));
  if (session && random.chance(0.05)) await act(world, () => poll(world, loan, session));
  if (session && random.chance(0.03)) {
    await act(world, () =>
      finishPage(world, loan, session, random.pick(['card', 'bank', 'bank_fails'])),
    );
  }
  if (!isOut(loan)) return;
  const eager = isPastDue(world, loan) ? how.paysLate : how.paysEarly;
  if (random.chance(eager / 3)) await act(world, () => pay(world, loan, random.weighted(payments)));
  else if (random.chance(0.01)) await act(world, () => doubleClick(world, loan));
  if (random.chance(0.02) && !how.letsDebitsCome)
    await act(world, () => choose(world, loan, random.chance(0.5)));
  if (random.chance(isPastDue(world, loan) ? 0.03 : 0.01) && !how.letsDebitsCome)
    await act(world, () => requestExtension(world, loan));
  if (isPastDue(world, loan) && random.chance(0.03))
    await act(world, () => authorizeDebit(world, loan));
}

async function administer(world: World, loan: Loan): Promise<void> {
  const { random } = world;
  if (loan.stage === 'funded') {
    const what = random.weighted({
      ...{ send: 40, send_twice: 6, reject: 2, cancel: 3, remove_bank: 5, nothing: 30 },
    });
    if (what === 'send') await act(world, () => disburse(world, loan));
    if (what === 'send_twice') await act(world, () => disburseTwice(world, loan));
    if (what === 'reject') await act(world, () => reject(world, loan));
    if (what === 'cancel') await act(world, () => cancel(world, loan));
    if (what === 'remove_bank') await act(world, () => removeBank(world, loan.member));
  } else if (isOut(loan) && random.chance(0.004)) {
    await act(world, () => deleteMember(world, loan.member));
  } else if (random.chance(isOut(loan) ? 0.012 : 0.003)) {
    await act(world, () =>
      edit(world, loan, random.weighted({ ...edits, raise_fee: loan.lateFee > 0 ? 12 : 1 })),
    );
    await mayThinkBetter(world, loan);
  } else if (random.chance(loan.changes.length > 0 ? 0.03 : 0.001)) {
    await act(world, () => takeBack(world, loan));
  } else if (random.chance(isPastDue(world, loan) ? 0.02 : 0.004)) {
    await act(world, () => command(world, loan));
    await mayThinkBetter(world, loan);
  } else if (random.chance(0.004)) {
    await act(world, () => random.pick([disburse, reject, cancel])(world, loan));
  }
}

/** An admin sees at once that the wrong loan was changed. */
async function mayThinkBetter(world: World, loan: Loan): Promise<void> {
  if (loan.changes.length > 0 && world.random.chance(0.3))
    await act(world, () => takeBack(world, loan));
}

/** A command on a loan that is out, or a mistaken one on another. */
async function command(world: World, loan: Loan): Promise<void> {
  const what = world.random.weighted({
    write_off: 4,
    outside: 3,
    waive_fee: 2,
    waive_interest: 2,
    payout_returned: loan.transfers.length > 0 ? 4 : 0.3,
  });
  if (what === 'write_off') await writeOff(world, loan);
  if (what === 'outside') await recordPayment(world, loan);
  if (what === 'waive_fee') await waive(world, loan, 'late_fee');
  if (what === 'waive_interest') await waive(world, loan, 'interest');
  if (what === 'payout_returned') await saysReturned(world, loan);
}

async function rareThings(world: World): Promise<void> {
  const { random } = world;
  const present = world.members.filter(({ deleted }) => !deleted);
  if (present.length === 0) return;
  const member = random.pick(present);
  if (member.bank === 'name_mismatch' && random.chance(0.3))
    await act(world, () => approveBank(world, member));
  if (random.chance(0.01))
    await act(world, () => setLevel(world, member, random.pick(['silver', 'gold', 'platinum'])));
  if (random.chance(0.01)) await act(world, () => removeBank(world, member));
  if (random.chance(0.02) && !isBeingSent(world, member))
    await act(world, () => changePassword(world, member));
  if (random.chance(0.004)) await act(world, () => deleteMember(world, member));
  if (random.chance(0.05)) await act(world, () => closeNow(world));
  if (random.chance(0.15)) await act(world, () => goThroughBreaks(world));
  if (random.chance(0.1)) await act(world, () => answerExtension(world));
  if (random.chance(0.05)) await act(world, () => giveBack(world));
  if (random.chance(world.paused ? 0.3 : 0.01)) await act(world, () => pauseOrResume(world));
}

/** A payout that is planned and not handed over yet would be taken back: the API's own tests play that. */
function isBeingSent(world: World, member: Member): boolean {
  return [...world.loans.values()].some((loan) => loan.member === member && loan.stage === 'sent');
}

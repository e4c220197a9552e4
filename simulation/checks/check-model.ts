import { dayOf, timeOf } from '../base/calendar.ts';
import { call } from '../world/client.ts';
import { sentBack } from '../world/loan-changes.ts';
import { type Level, type Loan, type Member, owed, type Stage, tiers } from '../world/model.ts';
import { type LoanTruth, query, type Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import {
  allowedDueDays,
  allowedFees,
  allowedStages,
  keptCents,
  mayBeBeside,
  mayOweBack,
  noTruth,
  returned,
  type Shown,
  wireStatus,
} from './expectations.ts';
import { noteDroppedDebit, noteLoss } from './owed-again.ts';

/**
 * Compares every member and loan of the model with what the product answers. Learns which of two possible outcomes came
 * true.
 */
export async function checkModel(world: World, truth: Truth): Promise<void> {
  const stored = await storedStages(world);
  for (const member of world.members) {
    if (!member.deleted) await checkMember(world, member, truth, stored);
  }
}

/** What only the database tells: which stage a status on the wire stands for, and why a debit was dropped. */
interface Stored {
  stage: Stage;
  debitDroppedAt: Date | null;
}

async function storedStages(world: World): Promise<Map<string, Stored>> {
  const rows = await query<{
    id: string;
    status: string;
    sent: boolean;
    debit_dropped_at: string | Date | null;
  }>(
    world.storage.database,
    `select id, status, sent,
       (select max(finished_at) from payments where loan_id = loans.id and
         (kind = 'debit' and status = 'failed' and provider_payment_id is null or status = 'cancelled' and
         failure_reason in ('no_mandate', 'bank_account_removed', 'bank_account_changed', 'no_notice', 'too_late', 'amount_changed',
           'two_failures'))) as debit_dropped_at
     from loans`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        stage: (row.status === 'funded' && row.sent ? 'sent' : row.status) as Stage,
        debitDroppedAt: row.debit_dropped_at ? new Date(row.debit_dropped_at) : null,
      },
    ]),
  );
}

async function checkMember(
  world: World,
  member: Member,
  truth: Truth,
  stored: Awaited<ReturnType<typeof storedStages>>,
): Promise<void> {
  const { body } = await call(world, member, 'GET', '/loans/my-loans?limit=200');
  const shownLoans = new Map<string, Record<string, unknown>>(
    body.borrowed.map((loan: { id: string }) => [loan.id, loan]),
  );
  let noLongerCompleted = 0;
  let completed = 0;
  let openPrincipal = 0;
  for (const loan of world.loans.values()) {
    if (loan.member !== member) continue;
    const answer = shownLoans.get(loan.id);
    const row = stored.get(loan.id);
    if (!answer || !row) {
      if (body.total > 200) continue;
      world.break('model_agrees', 'A loan is missing.', loan.id);
    }
    const wasRepaid = loan.stage === 'repaid' || loan.excusedUntil !== null;
    const known = truth.loans.get(loan.id) ?? noTruth;
    noteDroppedDebit(loan, row.debitDroppedAt);
    checkLoan(world, loan, known, shownOf(answer, row));
    const wasPaid = known.payments.some(({ status }) => status === 'succeeded');
    if (loan.stage === 'repaid') completed++;
    else if (wasRepaid || wasPaid || loan.stage === 'cancelled') noLongerCompleted++;
    if (['funded', 'sent', 'disbursed', 'overdue'].includes(loan.stage)) {
      openPrincipal += loan.terms.principal;
    }
  }
  await checkStanding(world, member, { completed, noLongerCompleted, openPrincipal });
}

function shownOf(answer: Record<string, unknown>, row: Stored): Shown {
  const inCents = (field: string) => Math.round(Number(answer[field]) * 100);
  return {
    stage: row.stage,
    status: String(answer.status),
    isOverdue: answer.is_overdue === true,
    principal: inCents('amount'),
    interest: inCents('interest_amount'),
    lateFee: inCents('late_fee'),
    totalDue: inCents('total_due'),
    dueAt: answer.term_date ? new Date(String(answer.term_date)) : null,
    processing: answer.payment_processing === true,
    debitTry: tryOf(answer.next_debit),
  };
}

function tryOf(debit: unknown): 1 | 2 | null {
  return (debit as { try_number: 1 | 2 } | null)?.try_number ?? null;
}

function checkLoan(world: World, loan: Loan, truth: LoanTruth, shown: Shown): void {
  const now = world.clock.now();
  const broken = (what: string) =>
    world.break(
      'model_agrees',
      `${what}\n  shown: ${JSON.stringify(shown)}\n  model: ${JSON.stringify({ ...loan, member: loan.member.person.first })}\n  bank: ${JSON.stringify(truth)}`,
      loan.id,
    );
  noteLoss(loan, truth, shown, now);
  const look = { now, heard: world.heard };
  const stages = allowedStages(loan, truth, shown, look);
  if (!stages.includes(shown.stage))
    broken(`It is ${shown.stage}, and ought to be ${stages.join(' or ')}.`);
  if (shown.status !== wireStatus(shown.stage)) broken(`Its borrower reads ${shown.status}.`);
  if (shown.stage !== 'written_off' && shown.isOverdue !== isLate(shown.stage))
    broken(`Overdue is shown as ${shown.isOverdue}.`);
  comeBack(world, loan, truth, shown.stage);
  const { principal, interest } = loan.terms;
  if (shown.principal !== principal || shown.interest !== interest) {
    broken(`Its terms ought to be ${principal} and ${interest}.`);
  }
  const fees = allowedFees(loan, truth, shown, look);
  if (!fees.includes(shown.lateFee)) broken(`Its late fee ought to be ${fees.join(' or ')}.`);
  checkDue(loan, truth, shown, now, broken);
  const inFlight = truth.payments.some(({ status }) => status === 'processing');
  if (shown.processing !== inFlight && !mayBeBeside(truth, shown))
    broken(`Payment processing ought to be ${inFlight}.`);
  learn(loan, truth, shown, now);
  const due = ['repaid', 'rejected', 'cancelled'].includes(loan.stage) ? 0 : owed(loan);
  const isSettled = loan.stage === 'repaid';
  if (
    isSettled
      ? shown.totalDue !== 0 && shown.totalDue !== owed(loan)
      : loan.stage !== 'rejected' && loan.stage !== 'cancelled' && shown.totalDue !== due
  ) {
    broken(`What settles it ought to be ${due}.`);
  }
  if (!isSettled || loan.paidOutside) return;
  const kept = keptCents(loan, truth);
  if (kept !== owed(loan) && !mayOweBack(truth, kept - owed(loan))) {
    broken(`It was settled by ${kept} cents, and ${owed(loan)} were owed.`);
  }
}

function comeBack(world: World, loan: Loan, truth: LoanTruth, stage: Stage): void {
  const last = truth.payouts.at(-1);
  if (!last || !returned(last)) return;
  if (loan.pressed && stage === 'funded') sentBack(loan, world.clock.now());
  // The loan was paid or written off before. That is undone, with what was agreed since it was signed.
  if (stage === 'cancelled') loan.terms = loan.signed;
}

function checkDue(
  loan: Loan,
  truth: LoanTruth,
  shown: Shown,
  now: Date,
  broken: (what: string) => never,
): void {
  const isOut = ['sent', 'disbursed', 'overdue', 'defaulted', 'repaid', 'written_off'].includes(
    shown.stage,
  );
  if (!isOut) {
    if (shown.dueAt) broken('A loan that is not out has a due date.');
    return;
  }
  const day = dayOf(shown.dueAt ?? broken('A loan that is out has no due date.'));
  const [least, most] = allowedDueDays(loan, truth, now);
  if (day < least || day > most || (shown.dueAt && timeOf(shown.dueAt) !== '23:59')) {
    broken(`It ought to be due from ${least} to ${most}, at 11:59 pm.`);
  }
}

function isLate(stage: Stage): boolean {
  return stage === 'overdue' || stage === 'defaulted';
}

/** Learns which of two possible outcomes came true. */
function learn(loan: Loan, truth: LoanTruth, shown: Shown, now: Date): void {
  const arrived = truth.payouts.at(-1)?.arrivesAt;
  const inFlight = truth.payments.filter(({ status }) => status === 'processing');
  loan.dueIsKnown = shown.dueAt !== null && shown.stage !== 'sent' && !!arrived && arrived <= now;
  // If the loan was paid on the day it became late, the fee may have been charged and waived.
  const isPast = loan.dueDay !== null && dayOf(now) > loan.dueDay;
  if (shown.stage === 'repaid' && isPast && !loan.feeTaken) loan.feeUnsure = true;
  if (shown.stage !== 'repaid' && shown.lateFee > 0) loan.feeUnsure = false;
  // After a lost payment the fee waits.
  const isCharged = loan.lateFee === 0 && shown.lateFee > 0;
  if (isLate(shown.stage) && ((!loan.lostOn && !loan.debitDroppedOn) || isCharged))
    loan.wasLate = true;
  loan.stage = shown.stage;
  loan.lateFee = shown.lateFee;
  if (loan.wasLate || shown.lateFee > 0) loan.feeTaken = true;
  if (shown.dueAt) loan.dueDay = dayOf(shown.dueAt);
  loan.dueFrom = loan.dueDay;
  loan.touched = false;
  loan.formerTerms = [];
  loan.seen = {
    at: now,
    stage: shown.stage,
    inFlight: inFlight.map(({ id }) => id),
    debitAnnounced: shown.debitTry !== null,
  };
}

async function checkStanding(
  world: World,
  member: Member,
  {
    completed,
    noLongerCompleted,
    openPrincipal,
  }: { completed: number; noLongerCompleted: number; openPrincipal: number },
): Promise<void> {
  const { body: me } = await call(world, member, 'GET', '/profile/me');
  const { body: limits } = await call(world, member, 'GET', '/loans/limits');
  const broken = (what: string) => world.break('model_agrees', `${member.person.first}: ${what}`);
  member.completed = completed;
  const open: Level[] = [];
  for (const level of ['silver', 'gold', 'platinum'] as const) {
    const { from } = tiers[level];
    if (from === 0 || member.crossed.has(from)) continue;
    if (completed >= from) {
      member.crossed.add(from);
      if (tiers[member.level].from < from) member.level = level;
    } else if (completed + noLongerCompleted >= from) {
      open.push(level);
    }
  }
  if (me.total_loans_taken !== completed) {
    broken(`${me.total_loans_taken} loans are counted as completed, and ${completed} were repaid.`);
  }
  if (me.membership_level !== member.level && !open.includes(me.membership_level)) {
    broken(`is at ${me.membership_level}, and ought to be at ${member.level}.`);
  }
  if (me.membership_level !== member.level) {
    member.level = me.membership_level;
    member.crossed.add(tiers[member.level].from);
  }
  const available = Math.max(0, tiers[member.level].cap - openPrincipal) / 100;
  if (limits.max_loan_amount !== available) {
    broken(`may borrow ${limits.max_loan_amount}, and ought to be able to borrow ${available}.`);
  }
  member.idStatus =
    member.idStatus === 'waiting'
      ? 'waiting'
      : me.id_verification_status === 'pending'
        ? 'none'
        : me.id_verification_status;
  if (!me.bank_account_verified && member.bank && me.has_bank_account === false) member.bank = null;
}

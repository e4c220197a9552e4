import { expect, test } from 'vitest';
import { daysAfter } from '../base/calendar.ts';
import {
  fundedLoan,
  type Level,
  type Loan,
  lateFeeOn,
  type Member,
  priced,
  type Stage,
  tiers,
} from '../world/model.ts';
import type { LoanTruth, PaymentTruth } from '../world/truth.ts';
import {
  allowedDueDays,
  allowedFees,
  allowedStages,
  mayBeBeside,
  mayOweBack,
  noTruth,
  type Shown,
} from './expectations.ts';
import { noteLoss } from './owed-again.ts';

/** The loan is looked at in the morning of 12 March in New York. The look before was a day earlier. */
const now = new Date('2026-03-12T09:00:00Z');
const before = new Date('2026-03-11T09:00:00Z');
const look = { now, heard: [] };
const fee = lateFeeOn(2500);

function loanDue(day: string, seen: Partial<Loan['seen']> = {}): Loan {
  return {
    ...fundedLoan(
      'loan',
      {} as Member,
      { principal: 2000, level: 'silver' },
      { on: true, at: before },
    ),
    stage: 'disbursed',
    dueDay: day,
    dueFrom: day,
    seen: { at: before, stage: 'disbursed', inFlight: [], debitAnnounced: false, ...seen },
  };
}

function shownAs(stage: Stage, { dueDay }: Loan, changes: Partial<Shown> = {}): Shown {
  const dueAt = new Date(`${dueDay}T23:59:00-04:00`);
  const shown = { stage, dueAt, processing: false, debitTry: null };
  return { ...shown, ...changes } as Shown;
}

function payment(made: string, changes: Partial<PaymentTruth> = {}): PaymentTruth {
  return {
    ...{ id: 'pi', attempt: 'a', amount: 2500, status: 'processing', createdAt: new Date(made) },
    ...{ refunded: 0, dispute: null, refundFailed: false, isDebit: false },
    ...changes,
  };
}

function truthOf(...payments: PaymentTruth[]): LoanTruth {
  const arrivesAt = new Date('2026-03-04T15:00:00Z');
  return { payouts: [{ id: 'obp', amount: 2000, status: 'posted', arrivesAt }], payments };
}

test('A loan that was not due at any moment since the last look owes no late fee, whatever became of it', () => {
  const loan = loanDue('2026-03-22');
  for (const stage of ['sent', 'disbursed', 'written_off', 'funded'] as const) {
    expect(new Set(allowedFees(loan, truthOf(), shownAs(stage, loan), look))).toEqual(new Set([0]));
  }
  const paid = truthOf(payment('2026-03-11T20:00:00Z', { status: 'succeeded' }));
  expect(new Set(allowedFees(loan, paid, shownAs('repaid', loan), look))).toEqual(new Set([0]));
});

test.each<Level>(['silver', 'gold', 'platinum'])(
  'A loan that was signed at %s is due after the days of that level',
  (level) => {
    const day = daysAfter('2026-03-04', tiers[level].termDays);
    const choice = { on: true, at: before };
    const pressed = { from: new Date('2026-03-03T12:00:00Z'), to: before };
    const loan = {
      ...fundedLoan('loan', {} as Member, { principal: 2000, level }, choice),
      ...{ stage: 'disbursed' as const, dueDay: day, pressed },
    };
    expect(allowedDueDays(loan, truthOf(), new Date('2026-03-04T20:00:00Z'))).toEqual([day, day]);
    expect(allowedDueDays({ ...loan, dueIsKnown: true }, truthOf(), now)).toEqual([day, day]);
  },
);

test('A loan that waits to be sent is cancelled once thirty days are over, the last of them whole', () => {
  const waitsSince = new Date('2026-02-10T05:00:00Z');
  const waiting = { ...loanDue('2026-03-22'), stage: 'funded' as const, waitsSince };
  const shown = shownAs('funded', waiting);
  expect(allowedStages(waiting, noTruth, shown, look)).toEqual(['funded']);
  const dayAfter = { ...look, now: new Date('2026-03-13T09:00:00Z') };
  expect(allowedStages(waiting, noTruth, shown, dayAfter)).toEqual(['cancelled']);
});

test('A loan whose due day passed since the last look, and was moved then, may have been charged', () => {
  const moved = { ...loanDue('2026-03-22'), dueFrom: '2026-03-11', touched: true };
  expect(allowedFees(moved, truthOf(), shownAs('disbursed', moved), look)).toEqual([0, fee]);
  const late = loanDue('2026-03-11');
  expect(allowedStages(late, truthOf(), shownAs('overdue', late), look)).toEqual(['overdue']);
  expect(allowedFees(late, truthOf(), shownAs('overdue', late), look)).toEqual([fee]);
});

test('A payment that was on its way at the last look keeps a loan from being late, and from its fee once it is paid', () => {
  const loan = loanDue('2026-03-11', { inFlight: ['pi'] });
  const underWay = truthOf(payment('2026-03-10T15:00:00Z'));
  const shown = shownAs('disbursed', loan, { processing: true });
  expect(allowedStages(loan, underWay, shown, look)).toEqual(['disbursed']);
  expect(allowedFees(loan, underWay, shown, look)).toEqual([0]);
  const settled = truthOf(payment('2026-03-10T15:00:00Z', { status: 'succeeded' }));
  expect(new Set(allowedFees(loan, settled, shownAs('repaid', loan), look))).toEqual(new Set([0]));
  const failed = truthOf(payment('2026-03-10T15:00:00Z', { status: 'other' }));
  expect(allowedStages(loan, failed, shownAs('overdue', loan), look)).toEqual(['overdue']);
});

test('A payment of the due day does so where the product heard of it that day', () => {
  const loan = loanDue('2026-03-11');
  const truth = truthOf(payment('2026-03-11T22:00:00Z'));
  const shown = shownAs('disbursed', loan, { processing: true });
  const at = (heard: string) => ({ now, heard: [new Date(heard)] });
  expect(allowedStages(loan, truth, shown, at('2026-03-12T01:00:00Z'))).toEqual(['disbursed']);
  expect(allowedFees(loan, truth, shown, at('2026-03-12T01:00:00Z'))).toEqual([0]);
  expect(allowedStages(loan, truth, shown, at('2026-03-12T05:00:00Z'))).toContain('overdue');
  const late = truthOf(payment('2026-03-12T06:00:00Z'));
  expect(allowedStages(loan, late, shown, at('2026-03-12T07:00:00Z'))).toContain('overdue');
});

test('A debit that was announced, is taken, or is announced once more after it came back does so', () => {
  const loan = loanDue('2026-03-11', { debitAnnounced: true });
  const waits = shownAs('disbursed', loan, { debitTry: 1 });
  expect(allowedStages(loan, truthOf(), waits, look)).toEqual(['disbursed']);
  const debit = payment('2026-03-11T16:00:00Z', { isDebit: true });
  const taken = shownAs('disbursed', loan, { processing: true });
  expect(allowedStages(loan, truthOf(debit), taken, look)).toEqual(['disbursed']);
  const underWay = loanDue('2026-03-08', { inFlight: ['pi'] });
  const returned = truthOf({ ...debit, status: 'other' });
  const again = shownAs('disbursed', underWay, { debitTry: 2 });
  expect(allowedStages(underWay, returned, again, look)).toEqual(['disbursed']);
  expect(allowedFees(underWay, returned, again, look)).toEqual([0]);
});

test('What a borrower or an admin changed since the last look may have let it be late for a while', () => {
  const loan = { ...loanDue('2026-03-11', { debitAnnounced: true }), touched: true };
  const shown = shownAs('overdue', loan, { debitTry: 1 });
  expect(allowedStages(loan, truthOf(), shown, look)).toEqual(['disbursed', 'overdue']);
});

test('A loan that was late at the last look stays so while a payment is on its way', () => {
  const loan = loanDue('2026-03-05', { stage: 'overdue' });
  const truth = truthOf(payment('2026-03-11T22:00:00Z'));
  const shown = shownAs('overdue', loan, { processing: true });
  expect(allowedStages(loan, truth, shown, look)).toEqual(['overdue']);
});

test('A payment of an earlier disbursement is brought back by the dispute that is won on it after it was lost: else it is owed back', () => {
  const pressed = { from: new Date('2026-03-04T12:00:00Z'), to: new Date('2026-03-04T12:01:00Z') };
  const loan: Loan = { ...loanDue('2026-03-22'), pressed };
  const dispute = { id: 'du', status: 'won' as const, openedAt: before };
  const early = payment('2026-03-03T15:00:00Z', { status: 'succeeded', dispute });
  const shown = shownAs('disbursed', loan);
  expect(allowedStages(loan, truthOf(early), shown, look)).toEqual(['disbursed']);
  const wonOn = new Map([['pi', new Date('2026-03-11T20:00:00Z')]]);
  expect(allowedStages({ ...loan, wonOn }, truthOf(early), shown, look)).toEqual(['repaid']);
});

test('A payment for former terms that is won back may leave out a part of the late fee', () => {
  const terms = { principal: 1600, rate: 2500, interest: 400 };
  const loan: Loan = { ...loanDue('2026-03-09'), terms, lateFee: 500, feeTaken: true };
  const dispute = { id: 'du', status: 'won' as const, openedAt: before };
  const won = truthOf(
    payment('2026-03-05T15:00:00Z', { status: 'succeeded', amount: 2300, dispute }),
  );
  const shown = shownAs('repaid', loan);
  expect(allowedFees(loan, won, shown, look)).not.toContain(300);
  expect(allowedFees({ ...loan, lostOn: before }, won, shown, look)).toContain(300);
});

test('The fee that waited since a debit was dropped waits for one that is announced anew', () => {
  const debitDroppedOn = new Date('2026-03-08T15:00:00Z');
  const loan: Loan = { ...loanDue('2026-03-05', { stage: 'overdue' }), debitDroppedOn };
  const shown = shownAs('overdue', loan);
  expect(allowedFees(loan, truthOf(), shown, look)).toEqual([0, fee]);
  const later = { ...look, now: new Date('2026-03-13T09:00:00Z') };
  expect(allowedFees(loan, truthOf(), shown, later)).toEqual([fee]);
  expect(allowedFees(loan, truthOf(), { ...shown, debitTry: 1 }, later)).toEqual([0, fee]);
});

test('A payment on its way beside one that was won after all holds nothing up, also where the money came back since', () => {
  const dispute = { id: 'du', status: 'won' as const, openedAt: new Date('2026-03-06T12:00:00Z') };
  const first = payment('2026-03-05T12:00:00Z', { status: 'succeeded', dispute });
  const second = payment('2026-03-10T12:00:00Z', { id: 'pi2' });
  for (const stage of ['repaid', 'cancelled'] as const) {
    expect(mayBeBeside(truthOf(first, second), { stage })).toBe(true);
    expect(mayBeBeside(truthOf(second), { stage })).toBe(false);
  }
  expect(mayBeBeside(truthOf(first, second), { stage: 'disbursed' })).toBe(false);
});

test('A fee that came before the terms were changed back is that of the terms at that moment, as long as nobody looked', () => {
  const lowered = priced(2000, 0);
  const late = { ...loanDue('2026-03-11'), touched: true, formerTerms: [lowered] };
  expect(allowedFees(late, truthOf(), shownAs('overdue', late), look)).toEqual([
    fee,
    lateFeeOn(2000),
  ]);
  const seen = { ...late, formerTerms: [] };
  expect(allowedFees(seen, truthOf(), shownAs('overdue', seen), look)).toEqual([fee]);
});

test('A payment that is lost makes the late fee wait, unless it was made for an earlier disbursement', () => {
  const pressed = { from: new Date('2026-03-04T12:00:00Z'), to: new Date('2026-03-04T12:01:00Z') };
  const dispute = { id: 'du', status: 'lost' as const, openedAt: before };
  const feesAfterLossOf = (made: string) => {
    const loan: Loan = { ...loanDue('2026-03-11'), pressed };
    const truth = truthOf(payment(made, { status: 'succeeded', dispute }));
    const shown = shownAs('overdue', loan);
    noteLoss(loan, truth, shown, now);
    return allowedFees(loan, truth, shown, look);
  };
  expect(feesAfterLossOf('2026-03-05T15:00:00Z')).toEqual([0]);
  expect(feesAfterLossOf('2026-03-03T15:00:00Z')).toEqual([fee]);
});

test('More than was owed may be here only as whole payments that did not get back', () => {
  const dispute = { id: 'du', status: 'won' as const, openedAt: before };
  const truth = truthOf(
    payment('2026-03-05T15:00:00Z', { status: 'succeeded', amount: 1004, dispute }),
    payment('2026-03-06T15:00:00Z', { id: 'pi2', status: 'succeeded', amount: 1004 }),
    payment('2026-03-07T15:00:00Z', { id: 'pi3', status: 'succeeded', amount: 1054 }),
  );
  for (const surplus of [1004, 2008, 2058]) expect(mayOweBack(truth, surplus)).toBe(true);
  for (const surplus of [-1004, 1, 1003]) expect(mayOweBack(truth, surplus)).toBe(false);
  const undisputed = truthOf(payment('2026-03-05T15:00:00Z', { amount: 1004 }));
  expect(mayOweBack(undisputed, 1004)).toBe(false);
});

import type { BankAccount, CurrentUser, Loan } from '@sevenday/contract';
import { bankAccount } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { dueLoan as due } from '../loans/loan.testing.ts';
import { newcomer } from '../session/current-user.testing.ts';
import { isOfLoansAlone, nextStep, shownLoan } from './next-step.ts';
import { whyNotAvailable } from './why-not-available.ts';

const id = '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11';
const verified: CurrentUser = {
  ...newcomer,
  id_verification_status: 'approved',
  email_confirmed: false,
  has_bank_account: true,
  bank_account_verified: true,
};
const pending: Loan = { ...due, status: 'funded', disbursed: false, can_pay: false };
const onItsWay: Loan = { ...pending, disbursed: true };
const processing: Loan = { ...due, can_pay: false, payment_processing: true };
const defaulted: Loan = { ...due, status: 'defaulted', can_pay: false };
const repaid: Loan = { ...due, status: 'repaid', can_pay: false };

const submitted: CurrentUser = { ...newcomer, id_submitted: true };
const linked: CurrentUser = { ...verified, bank_account_verified: false };
const waitingAccount = bankAccount.parse({
  id,
  account_holder_name: 'A. Stranger',
  bank_name: 'Sandbox Bank',
  account_number_last4: '6789',
  verified: false,
  reason: 'Our reviewers will check it, and we will write to you. You cannot borrow until then.',
  awaits_approval: true,
  usable_from: null,
});
const reason = waitingAccount.reason;
const endedAccount: BankAccount = { ...waitingAccount, awaits_approval: false };
const tomorrow = new Date('2026-11-27T17:10:00Z');
const laterAccount: BankAccount = {
  ...endedAccount,
  verified: true,
  reason: null,
  usable_from: tomorrow,
};

function stepOf(user: CurrentUser, loans: Loan[] = [], account: BankAccount | null = null) {
  return nextStep({ user, account, paused: null }, loans);
}

describe('the next thing to do', () => {
  const pendingLoan = null;

  it('is the ID, then the bank account, then waiting for the review', () => {
    const notes = null;
    expect(stepOf(newcomer)).toEqual({ kind: 'upload_id', again: false, notes, pendingLoan });
    expect(stepOf(submitted)).toEqual({ kind: 'link_bank', idWaiting: true, pendingLoan });
    expect(stepOf({ ...submitted, has_bank_account: true, bank_account_verified: true })).toEqual({
      kind: 'id_waiting',
      paused: null,
      pendingLoan,
    });
  });

  it('is another ID after a rejection, until one is handed in', () => {
    const rejected: CurrentUser = {
      ...newcomer,
      id_verification_status: 'rejected',
      id_notes: 'Too dark.',
    };
    expect(stepOf(rejected)).toMatchObject({ kind: 'upload_id', again: true, notes: 'Too dark.' });
    expect(stepOf({ ...rejected, id_submitted: true }).kind).toBe('link_bank');
  });

  it('is an ID that shows the new name, and says why', () => {
    const notes = 'Your name changed. Please upload an ID that shows it.';
    const renamed: CurrentUser = {
      ...verified,
      id_verification_status: 'pending',
      id_notes: notes,
    };
    expect(stepOf(renamed)).toMatchObject({ kind: 'upload_id', again: false, notes });
  });

  it('is waiting for an admin while a linked account is looked at, in the account’s own words', () => {
    expect(stepOf(linked, [], waitingAccount)).toEqual({
      kind: 'bank_waiting',
      idWaiting: false,
      reason,
      pendingLoan,
    });
    const both: CurrentUser = { ...submitted, has_bank_account: true };
    expect(stepOf(both, [], waitingAccount)).toMatchObject({
      kind: 'bank_waiting',
      idWaiting: true,
    });
  });

  it('is another account where no admin can help', () => {
    expect(stepOf(linked, [], endedAccount)).toMatchObject({ kind: 'link_other_bank', reason });
  });

  it('is waiting until the money of an approved loan may be sent, which no request waits for', () => {
    const waits = { kind: 'disbursement_waits', until: tomorrow };
    expect(stepOf(verified, [pending], laterAccount)).toEqual({ ...waits, pendingLoan: pending });
    expect(stepOf(verified, [pending], { ...laterAccount, usable_from: null }).kind).toBe(
      'money_coming',
    );
    expect(stepOf(verified, [], laterAccount)).toMatchObject({
      kind: 'request_loan',
      disbursementWaitsUntil: tomorrow,
    });
    expect(stepOf(verified, [due], laterAccount).kind).toBe('pay');
    const reviewed = { ...submitted, has_bank_account: true, bank_account_verified: true };
    expect(stepOf(reviewed, [], laterAccount)).toMatchObject({ kind: 'id_waiting' });
  });

  it('follows from the loans alone where money is owed or being paid', () => {
    for (const loan of [due, defaulted, processing]) {
      const step = stepOf(verified, [loan]);
      expect(isOfLoansAlone(step)).toBe(true);
      expect(stepOf(verified, [loan], laterAccount)).toEqual(step);
    }
    expect(isOfLoansAlone(stepOf(verified, [pending]))).toBe(false);
  });

  it('is asking for a loan when nothing is open', () => {
    expect(stepOf(verified, [repaid])).toEqual({
      kind: 'request_loan',
      isOffered: true,
      underWay: null,
      disbursementWaitsUntil: null,
    });
  });

  it('is reading why the last request was rejected, and that another may be made', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const rejected: Loan = { ...pending, status: 'rejected', created_at: at(22) };
    const step = { kind: 'rejected', loan: rejected, paused: null, underWay: null };
    const earlier: Loan = { ...repaid, created_at: at(20), repaid_at: at(21) };
    expect(stepOf(verified, [rejected, earlier])).toEqual(step);
    const repaidSince = { ...earlier, repaid_at: at(24) };
    expect(stepOf(verified, [rejected, repaidSince]).kind).toBe('request_loan');
    const since: Loan = { ...repaid, created_at: at(23) };
    expect(stepOf(verified, [rejected, since]).kind).toBe('request_loan');
    expect(stepOf(verified, [rejected, due]).kind).toBe('pay');
    expect(stepOf(newcomer, [rejected]).kind).toBe('upload_id');
  });

  it('offers no loan while none are made, or before that is known', () => {
    const sentence = 'No new loans before Monday.';
    const borrower = { user: verified, account: null };
    expect(nextStep({ ...borrower, paused: sentence }, [repaid])).toEqual({
      kind: 'lending_paused',
      sentence,
      underWay: null,
    });
    expect(nextStep({ ...borrower, paused: undefined }, [])).toEqual({
      kind: 'request_loan',
      isOffered: false,
      underWay: null,
      disbursementWaitsUntil: null,
    });
    const reviewed = { ...submitted, has_bank_account: true, bank_account_verified: true };
    const waiting = nextStep({ user: reviewed, account: null, paused: sentence }, []);
    expect(waiting).toMatchObject({ kind: 'id_waiting', paused: sentence });
  });

  it('is telling where a refund is to go that could not go back, unless something is owed', () => {
    const since = new Date('2026-11-22T12:00:00Z');
    const refund = { id, amount: due.total_due, status: 'owed' as const, since };
    const refunds = [{ ...refund, given_back_at: null, by_choice: false }];
    const paidTwice: Loan = {
      ...repaid,
      refunds_and_disputes: { ...repaid.refunds_and_disputes, refunds },
    };
    expect(stepOf(verified, [paidTwice])).toEqual({ kind: 'refund_owed', amount: due.total_due });
    expect(stepOf(verified, [paidTwice, due]).kind).toBe('pay');
  });

  it('says of a repaid loan what is still disputed or on its way back', () => {
    const since = new Date('2026-11-22T12:00:00Z');
    const amount = due.total_due;
    const refunds = [
      { id, amount, status: 'under_way' as const, since, given_back_at: null, by_choice: false },
    ];
    const given: Loan = {
      ...repaid,
      refunds_and_disputes: { ...repaid.refunds_and_disputes, refunds },
    };
    const opened = { id, amount, status: 'open' as const, opened_at: since, decided_at: null };
    const disputed: Loan = {
      ...repaid,
      refunds_and_disputes: { ...repaid.refunds_and_disputes, disputes: [opened] },
    };
    const isOpen = { kind: 'request_loan', underWay: { kind: 'disputed', amount } };
    const comesBack = (sum: number) => ({
      kind: 'request_loan',
      underWay: { kind: 'refunded', amount: sum },
    });
    expect(stepOf(verified, [given])).toMatchObject(comesBack(amount));
    expect(stepOf(verified, [given, given])).toMatchObject(comesBack(2 * amount));
    expect(stepOf(verified, [given, disputed])).toMatchObject(isOpen);
    const rejected: Loan = { ...pending, status: 'rejected', created_at: new Date() };
    expect(stepOf(verified, [disputed, rejected])).toMatchObject({
      kind: 'rejected',
      underWay: isOpen.underWay,
    });
    const secondOne = { disputes: [opened], refunds };
    const paidTwice: Loan = {
      ...repaid,
      refunds_and_disputes: { ...repaid.refunds_and_disputes, ...secondOne },
    };
    expect(stepOf(verified, [paidTwice])).toMatchObject(comesBack(amount));
    expect(stepOf(verified, [{ ...disputed, status: 'cancelled' }])).toMatchObject({
      underWay: null,
    });
    for (const status of ['won', 'lost'] as const) {
      const over: Loan = {
        ...disputed,
        refunds_and_disputes: { ...repaid.refunds_and_disputes, disputes: [{ ...opened, status }] },
      };
      expect(stepOf(verified, [over])).toMatchObject({ underWay: null });
    }
    const wasGiven = {
      ...refunds[0],
      status: 'given_back' as const,
      given_back_at: since,
      by_choice: false,
    };
    const done = {
      ...repaid,
      refunds_and_disputes: { ...repaid.refunds_and_disputes, refunds: [wasGiven] },
    } as Loan;
    expect(stepOf(verified, [done])).toMatchObject({ underWay: null });
  });

  it('is the earliest debt before anything else', () => {
    const later: Loan = {
      ...due,
      term_date: new Date('2026-12-05T04:59:00Z'),
      days_until_due: 10,
    };
    expect(stepOf(newcomer, [later, pending, due])).toEqual({
      kind: 'pay',
      loan: due,
      dueWithIt: [],
    });
  });

  it('is all that is due on the first day, not what is later or under way', () => {
    const other: Loan = { ...due };
    const later: Loan = { ...due, term_date: new Date('2026-12-05T04:59:00Z'), days_until_due: 10 };
    const step = { kind: 'pay', loan: due, dueWithIt: [other] };
    expect(stepOf(verified, [due, later, processing, other])).toEqual(step);
  });

  it.each([true, false])('is what is late loan by loan; the other is, too: %s', (is_overdue) => {
    const late: Loan = { ...due, is_overdue: true, days_until_due: -1 };
    expect(stepOf(verified, [late, { ...late, is_overdue }])).toMatchObject({ dueWithIt: [] });
  });

  it('is what is late before what was due on the same day and waits for its debit', () => {
    const held: Loan = { ...due, days_until_due: -1 };
    const late: Loan = { ...held, is_overdue: true };
    expect(stepOf(verified, [held, late])).toMatchObject({ kind: 'pay', loan: late });
  });

  it('tells the state of one loan whole, not of several that are due on a day', () => {
    expect(shownLoan(stepOf(verified, [due]))).toBe(due.id);
    expect(shownLoan(stepOf(verified, [processing]))).toBe(processing.id);
    expect(shownLoan(stepOf(verified, [defaulted]))).toBe(defaulted.id);
    expect(shownLoan(stepOf(verified, [due, { ...due }]))).toBeNull();
    expect(shownLoan(stepOf(verified, [onItsWay]))).toBeNull();
    expect(shownLoan(stepOf(verified, [repaid]))).toBeNull();
  });

  it('is settling a defaulted loan before waiting for other money', () => {
    expect(stepOf(verified, [processing, defaulted])).toMatchObject({ kind: 'settle' });
  });

  it('is waiting for a payment or for the money', () => {
    expect(stepOf(verified, [processing])).toMatchObject({ kind: 'payment_processing' });
    expect(stepOf(verified, [pending])).toMatchObject({ kind: 'money_coming' });
  });

  it.each<[string, CurrentUser, BankAccount | null, string]>([
    ['its account was deleted', { ...linked, has_bank_account: false }, null, 'link_bank'],
    ['its account ended', linked, endedAccount, 'link_other_bank'],
    ['its account is looked at', linked, waitingAccount, 'bank_waiting'],
    [
      'the ID is asked for again',
      { ...verified, id_verification_status: 'pending' },
      null,
      'upload_id',
    ],
    [
      'the ID is reviewed again',
      { ...verified, id_verification_status: 'pending', id_submitted: true },
      null,
      'id_waiting',
    ],
  ])('is the step that an approved loan waits for: %s', (_, user, account, kind) => {
    expect(stepOf(user, [pending], account)).toMatchObject({ kind, pendingLoan: pending });
    expect(stepOf(user, [onItsWay, pending], account)).toMatchObject({
      kind,
      pendingLoan: pending,
    });
  });

  it('is accepting a loan again, once there is a verified account to accept it for', () => {
    const changed: Loan = { ...pending, needs_reacceptance: true };
    expect(stepOf(verified, [onItsWay, changed])).toEqual({ kind: 'reaccept', loan: changed });
    const { id_verification_status, id_submitted } = submitted;
    const underReview = { ...verified, id_verification_status, id_submitted };
    expect(stepOf(underReview, [changed]).kind).toBe('reaccept');
    const unlinked = { ...linked, has_bank_account: false };
    expect(stepOf(unlinked, [changed])).toMatchObject({ kind: 'link_bank', pendingLoan: changed });
    expect(stepOf(verified, [due, changed]).kind).toBe('pay');
  });

  it('is accepting also while the money has to wait', () => {
    const changed: Loan = { ...pending, needs_reacceptance: true };
    expect(stepOf(verified, [changed], laterAccount)).toEqual({
      kind: 'reaccept',
      loan: changed,
    });
    expect(stepOf(verified, [onItsWay], laterAccount).kind).toBe('money_coming');
  });

  it('is the money that did not arrive before what is on its way, and tells it whole', () => {
    const back: Loan = { ...pending, payout_returned: { at: new Date(), text: 'Again.' } };
    const step = stepOf(verified, [onItsWay, back]);
    expect(step).toEqual({ kind: 'money_coming', loan: back });
    expect(shownLoan(step)).toBe(back.id);
    expect(stepOf(linked, [back], endedAccount)).toMatchObject({ kind: 'link_other_bank' });
  });

  it('is the money that did not arrive, not a payment that goes back for it', () => {
    const back: Loan = { ...pending, payout_returned: { at: new Date(), text: 'Again.' } };
    const paid: Loan = { ...back, payment_processing: true };
    expect(stepOf(verified, [paid])).toEqual({ kind: 'money_coming', loan: paid });
    expect(stepOf(linked, [paid], endedAccount)).toMatchObject({ kind: 'link_other_bank' });
    const early: Loan = { ...onItsWay, payment_processing: true };
    expect(stepOf(verified, [early])).toMatchObject({ kind: 'payment_processing' });
  });

  it('is the money on its way, which no step can hold any more', () => {
    expect(stepOf(linked, [onItsWay], endedAccount)).toEqual({
      kind: 'money_coming',
      loan: onItsWay,
    });
  });
});

it('stands before no loan that its money has to wait', () => {
  const limits = undefined;
  expect(whyNotAvailable({ user: verified, account: laterAccount }, limits, [])).toBeNull();
});

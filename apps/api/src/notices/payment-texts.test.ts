import { cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import { paymentCases } from './payment-samples.testing.ts';
import { dueAt, formerDueAt, letterhead, loanId } from './sample-facts.testing.ts';
import type { LateFeeData } from './texts/facts.ts';
import type { NoticeData } from './texts/kinds.ts';
import { summaryOf } from './texts/layout.ts';
import { textOf } from './texts/texts.ts';

describe('a notice', () => {
  test.each([
    [{ interestCents: 400 }, 'lowered the interest of your loan from $5.00 to $4.00'],
    [
      { principalCents: 1000, interestCents: 250 },
      'lowered the amount of your loan from $20.00 to $10.00, and its interest from $5.00 to $2.50',
    ],
    [
      { formerInterestCents: 0 },
      'The amount of your loan is now $20.00 and its interest $5.00. That',
    ],
  ])('of another amount or interest says which: %o', (changed, words) => {
    const former = { formerPrincipalCents: 2000, formerInterestCents: 500 };
    const terms = { principalCents: 2000, interestCents: 500, ...former, ...changed };
    const data = { loanId, totalCents: 2500, dueAt, ...terms } as NoticeData['owed_changed'];
    expect(summaryOf(textOf('owed_changed', data, letterhead))).toContain(words);
  });

  test.each([
    [{ cause: 'unpaid', formerLateFeeCents: 0 }, 'has not been paid, so a late fee of $1.25'],
    [{ cause: 'taken_back', formerLateFeeCents: 0 }, 'was $0.00 and is $1.25 now'],
    [{ cause: 'decided', formerLateFeeCents: 0 }, 'was $0.00 and is $1.25 now'],
    [{ cause: 'decided', formerLateFeeCents: 500 }, 'We lowered the late fee'],
  ])('of another late fee says why: %o', (changed, words) => {
    const data = { loanId, totalCents: 2625, dueAt, lateFeeCents: 125, ...changed };
    const text = textOf('late_fee_changed', data as NoticeData['late_fee_changed'], letterhead);
    expect(summaryOf(text)).toContain(words);
  });

  const late = { lateFeeToComeCents: cents(125), noLateFeeBeforeAt: null, lateFeeWasAdded: false };
  test.each(['payment_failed', 'debit_failed', 'debit_cancelled'] as const)(
    'of a payment that failed, or a debit that is not made, says of the late fee what is so: %s',
    (kind) => {
      const { data } = paymentCases[kind];
      const says = (fee: LateFeeData) => {
        const text = { ...data, totalCents: cents(2500), ...late, ...fee };
        return textOf(kind, text as NoticeData[typeof kind], letterhead);
      };
      const now = says({ lateFeeComes: 'now' });
      expect(summaryOf(now)).toContain(
        'Please pay $26.25 with Pay Now. Due date: Mon, Mar 9, 2026. That day has passed, so this includes a late fee of $1.25, as the agreement says.',
      );
      expect(JSON.stringify(now.facts)).not.toContain('$25.00');
      expect(summaryOf(says({ lateFeeComes: 'once_overdue' }))).toContain(
        'with Pay Now. Due date: Mon, Mar 9, 2026. If you have not paid by the end of the due date, a late fee of $1.25 is added, as the agreement says.',
      );
      for (const none of [{ lateFeeComes: null }, { lateFeeWasAdded: true }]) {
        expect(summaryOf(says(none))).not.toContain('late fee');
      }
    },
  );

  test('of a debit that is not made says whether its moment had come', () => {
    const { data } = paymentCases.debit_cancelled;
    const text = (wasDue: boolean) => textOf('debit_cancelled', { ...data, wasDue }, letterhead);
    expect(text(false).subject).toBe('We will not debit $25.00: please pay with Pay Now');
    expect(summaryOf(text(false))).toContain(
      'We will not make the debit of $25.00 that we announced for Tue',
    );
    expect(text(true).subject).toBe('We did not debit $25.00: please pay with Pay Now');
    expect(summaryOf(text(true))).toContain(
      'We did not make the debit of $25.00 that we announced for Tue',
    );
  });

  test.each(['late_fee_changed', 'owed_changed', 'new_due_date', 'extension_refused'] as const)(
    'of what changed asks nobody to pay what is debited: %s',
    (kind) => {
      const { data } = paymentCases[kind];
      const debited = { ...data, totalCents: cents(2500), debitDay: '2026-03-10' };
      const text = summaryOf(textOf(kind, debited as NoticeData[typeof kind], letterhead));
      expect(text).toContain(
        'We will debit $25.00 from your bank account on Tue, Mar 10, 2026. You can pay any time before, with Pay Now: then there is no debit.',
      );
      expect(text).not.toContain('Please');
    },
  );

  test('of a loan that is late says until when its late fee waits, as was promised', () => {
    const waits = { lateFeeCents: cents(0), totalCents: cents(2500), noLateFeeBeforeAt: dueAt };
    const overdue = { ...paymentCases.overdue.data, ...waits };
    expect(summaryOf(textOf('overdue', overdue, letterhead))).toContain(
      'No late fee has been added so far, and none will be added before Mon, Mar 9, 2026. Please pay $25.00 now',
    );
    const none = { ...overdue, noLateFeeBeforeAt: null };
    expect(summaryOf(textOf('overdue', none, letterhead))).toContain('added so far. Please pay');
    const defaulted = { ...paymentCases.defaulted.data, ...waits };
    expect(summaryOf(textOf('defaulted', defaulted, letterhead))).toContain(
      'You owe $25.00. No late fee is added before Mon, Mar 9, 2026. You can still',
    );
  });

  test('of a debit to come says in whose time its hour is', () => {
    const { data } = paymentCases.payment_due;
    const debited = { ...data, automatic: true, debitDay: '2026-03-10' } as const;
    expect(summaryOf(textOf('payment_due', debited, letterhead))).toContain(
      'do so before 12:00 noon Eastern Time on the day of the debit.',
    );
  });

  test('of an ID that is approved says what is left to do', () => {
    const left = (data: NoticeData['id_approved']) =>
      summaryOf(textOf('id_approved', data, letterhead));
    const whenVerified = 'You can ask for a loan as soon as your bank account is verified too.';
    expect(left({})).toContain(whenVerified);
    expect(left({ bankVerified: false })).toContain(whenVerified);
    expect(left({ bankVerified: true })).toContain('verified too: you can ask for a loan now.');
  });

  test.each([
    ['returned', 'Your bank returned your payment of $25.00'],
    ['refunded', 'We gave your payment of $25.00 back'],
    ['recorded_in_error', 'we received no such payment'],
  ] as const)('of a payment that came back says why: %s', (cause, words) => {
    const { data } = paymentCases.payment_returned;
    expect(summaryOf(textOf('payment_returned', { ...data, cause }, letterhead))).toContain(words);
  });

  test('of a debit says what its amount is made of: principal always, and a late fee where there is one', () => {
    const { data } = paymentCases.debit_announced;
    const summary = (text: Partial<NoticeData['debit_announced']>) =>
      summaryOf(textOf('debit_announced', { ...data, ...text }, letterhead));
    expect(summary({})).toContain(
      'Payment Breakdown\nPrincipal: $20.00\nInterest: $3.75\nLate fee: $1.25\nTotal Payment Amount: $25.00',
    );
    const nothing = { principalCents: cents(0), interestCents: cents(0), lateFeeCents: cents(0) };
    expect(summary({ breakdown: nothing })).toContain('Principal: $0.00');
    expect(summary({ breakdown: nothing })).not.toContain('Late fee');
  });

  test('of a debit and of stopped debits that was kept of before can still be read', () => {
    const { breakdown: _, returned: __, ...debit } = paymentCases.debit_announced.data;
    const first = summaryOf(textOf('debit_announced', debit, letterhead));
    expect(first).toContain('Amount: $25.00');
    expect(first).not.toContain('Breakdown');
    expect(summaryOf(textOf('debit_announced', { ...debit, tryNumber: 2 }, letterhead))).toContain(
      'The first debit was returned because there was not enough in your account.',
    );
    const stopped = summaryOf(
      textOf('debits_stopped', paymentCases.debits_stopped.data, letterhead),
    );
    expect(stopped).toContain('Payment: $19.00\nReturned: Sat, Mar 7, 2026');
  });

  test.each([
    [2500, 'This debit is on a different day.'],
    [2600, 'This debit is on a different day, and for less.'],
  ])('of a debit that is tried again says which came back, of %i cents', (amount, words) => {
    const { data } = paymentCases.debit_announced;
    const returned = { amountCents: cents(amount), debitAt: formerDueAt };
    const text = { ...data, tryNumber: 2, returned } as const;
    const summary = summaryOf(textOf('debit_announced', text, letterhead));
    expect(summary).toContain('on Sat, Mar 7, 2026 was returned because there was not enough');
    expect(summary).toContain(words);
  });

  test('of stopped debits gives each attempt its due date and its day, and ends with the bureau’s page', () => {
    const { data } = paymentCases.debits_stopped;
    const text = textOf('debits_stopped', data, letterhead);
    expect(summaryOf(text)).toContain(
      'Previous payment attempts\nDebit: $25.00\nPayment due date: Sat, Mar 7, 2026\nDate of attempt: Sat, Mar 7, 2026\nReturned: Mon, Mar 9, 2026',
    );
    const lastWords = /www\.consumerfinance\.gov\/payday-rule$/;
    expect(summaryOf(text)).toMatch(lastWords);
  });

  test('of what is due today says so, and of one that is debited that there is nothing to do', () => {
    const data = { loanId, totalCents: cents(2500), dueAt, when: 'on_the_day', automatic: true };
    const text = textOf('payment_due', data as NoticeData['payment_due'], letterhead);
    expect(text.subject).toBe('$25.00 is due today, Mon, Mar 9, 2026');
    expect(summaryOf(text)).toContain('You owe $25.00 on your loan, due on Mon, Mar 9, 2026.');
    expect(summaryOf(text)).toContain('Please have $25.00 in your account that day');
    expect(summaryOf(text)).toContain('from your bank account on the day we told you.');
    const ofLoan = { ...data, principalCents: cents(2000) } as NoticeData['payment_due'];
    expect(summaryOf(textOf('payment_due', ofLoan, letterhead))).toContain(
      'You owe $25.00 on your loan of $20.00, due on Mon, Mar 9, 2026.',
    );
    const named = { ...data, debitDay: '2026-03-10' } as NoticeData['payment_due'];
    expect(summaryOf(textOf('payment_due', named, letterhead))).toContain(
      'from your bank account on Tue, Mar 10, 2026, as we told you.',
    );
    const unpaid = { ...data, automatic: false, lateFeeToComeCents: cents(125) };
    expect(
      summaryOf(textOf('payment_due', unpaid as NoticeData['payment_due'], letterhead)),
    ).toContain('If you have not paid by the end of the due date, a late fee of $1.25 is added');
    const late = { ...data, automatic: false, lateFeeWasAdded: true };
    const extended = summaryOf(
      textOf('payment_due', late as NoticeData['payment_due'], letterhead),
    );
    expect(extended).toContain('We have already added a late fee. We add it only once.');
    expect(extended).not.toContain('a late fee is added, as');
  });

  test('of a refund that could not go back says that it stays owed, and asks where to', () => {
    const data = { loanId, amountCents: cents(2500), cause: 'payout_returned', state: 'owed' };
    const text = textOf('refund', data as NoticeData['refund'], letterhead);
    expect(text.subject).toBe('We owe you $25.00');
    expect(summaryOf(text)).toContain('Tell us where to send it: help@main.example');
  });
});

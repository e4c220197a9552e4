import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { basisPoints, cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import type { NoticeData, NoticeKind } from './kinds.ts';
import { layOut, summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

const letterhead = {
  productName: 'Sevenday',
  publicUrl: 'https://loans.example.com',
  lender: {
    name: 'Main Street Loans',
    address: '1 Example Street, New York, NY 10001',
    email: 'help@main.example',
    phone: '(555) 010-0100',
    timeZone: 'America/New_York',
  },
};
const to = { email: 'ann@example.com', firstName: 'Ann' };
const loanId = 'a1b2c3d4-0000-4000-8000-000000000000';
const loan = { loanId, principalCents: cents(2000) };
const bank = { bankName: 'First Bank', last4: '6789' };
/** 11:59 pm in New York, which in UTC is the day after. */
const dueAt = new Date('2026-03-10T03:59:00.000Z');
const formerDueAt = new Date('2026-03-08T04:59:00.000Z');

interface Case<Kind extends NoticeKind = NoticeKind> {
  data: NoticeData[Kind];
  /** What has to stand in it, in HTML and in text. */
  says: string[];
}

/** What each kind has to say: the amount, the date, and what to do. */
const cases: { [Kind in NoticeKind]: Case<Kind> } = {
  id_approved: { data: {}, says: ['approved', 'https://loans.example.com/dashboard'] },
  id_rejected: {
    data: { notes: 'The corners are cut off.' },
    says: ['could not approve it', 'The corners are cut off.', 'upload another'],
  },
  bank_verified: {
    data: { ...bank, usableFrom: dueAt },
    says: ['First Bank account ending in 6789', 'Mon, Mar 9, 2026, 11:59 pm ET'],
  },
  bank_changed: {
    data: { ...bank, change: 'removed', usableFrom: null },
    says: ['First Bank account ending in 6789 was removed', 'link a bank account'],
  },
  agreement_signed: {
    data: {
      ...loan,
      financeChargeCents: cents(500),
      totalCents: cents(2500),
      aprBasisPoints: basisPoints(130_357),
      termDays: 7,
      automaticRepayment: true,
      acceptedFor: null,
    },
    says: [
      '$20.00',
      '$5.00',
      '$25.00',
      '1303.57%',
      '7 days after the money is sent, or after it arrives',
      `/loans/${loanId}`,
    ],
  },
  money_on_its_way: {
    data: { ...loan, ...bank, totalCents: cents(2500), dueAt, arrivesAt: null },
    says: [
      '$20.00',
      '6789',
      'We tell you when it has arrived',
      '$25.00',
      'Mon, Mar 9, 2026, 11:59 pm Eastern Time',
    ],
  },
  money_arrived: {
    data: { ...loan, totalCents: cents(2500), dueAt, formerDueAt },
    says: ['$25.00', 'Mon, Mar 9, 2026', 'moved from Sat, Mar 7, 2026', 'Pay Now'],
  },
  money_came_back: {
    data: loan,
    says: ['$20.00', 'you owe nothing', 'accept the loan again', 'help@main.example'],
  },
  payment_processing: {
    data: { loanId, amountCents: cents(2500), confirmedBy: dueAt },
    says: ['$25.00', 'Mon, Mar 9, 2026', 'nothing more to do', 'do not pay again'],
  },
  payment_came_back: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2500),
      dueAt,
      noLateFeeBeforeAt: dueAt,
      cause: 'disputed',
    },
    says: ['$25.00', 'disputed', 'Mon, Mar 9, 2026', 'no late fee before', 'Pay Now'],
  },
  repaid: {
    data: {
      ...loan,
      amountCents: cents(2625),
      interestCents: cents(500),
      lateFeeCents: cents(125),
      paidAt: dueAt,
    },
    says: [
      '$26.25',
      '$20.00',
      '$5.00',
      '$1.25',
      'Mon, Mar 9, 2026',
      'a1b2c3d4',
      'nothing more will be debited',
      'receipt',
    ],
  },
  payment_failed: {
    data: { loanId, amountCents: cents(2500), totalCents: cents(2600), dueAt },
    says: ['$25.00', 'Please pay $26.00 by Mon, Mar 9, 2026', 'Pay Now'],
  },
  debit_announced: {
    data: {
      loanId,
      ...bank,
      amountCents: cents(2500),
      debitAt: dueAt,
      authorisedAt: null,
      tryNumber: 1,
    },
    says: [
      'Please have $25.00',
      'Mon, Mar 9, 2026',
      '6789',
      'ACH',
      'Pay Now before noon',
      'help@main.example',
    ],
  },
  debit_failed: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2500),
      dueAt,
      why: 'Your bank returned it: the account is closed.',
      noLateFeeBeforeAt: null,
    },
    says: ['$25.00', 'Please pay', 'due on Mon, Mar 9, 2026', 'Pay Now', 'help@main.example'],
  },
  debit_cancelled: {
    data: {
      loanId,
      amountCents: cents(2500),
      totalCents: cents(2600),
      dueAt,
      debitDay: '2026-03-10',
      why: 'The bank account changed.',
      noLateFeeBeforeAt: dueAt,
    },
    says: [
      '$25.00',
      'for Tue, Mar 10, 2026',
      'The bank account changed.',
      'Nothing was taken',
      'Please pay $26.00',
      'due on Mon, Mar 9, 2026',
      'No late fee is added before Mon, Mar 9, 2026.',
    ],
  },
  debits_stopped: {
    data: {
      loanId,
      last4: '6789',
      totalCents: cents(2600),
      dueAt,
      noLateFeeBeforeAt: null,
      lateFeeWasAdded: false,
      failures: [
        { amountCents: cents(2500), failedAt: dueAt, how: 'debit' },
        { amountCents: cents(1900), failedAt: formerDueAt, how: 'checkout' },
      ],
    },
    says: [
      'account ending in 6789',
      'federal law',
      '$25.00, Mon, Mar 9, 2026',
      '$19.00, Sat, Mar 7, 2026',
      'Please pay $26.00',
      'Pay Now',
      'If the due date has passed, a late fee may be added',
      'Main Street Loans, 1 Example Street',
      'help@main.example',
      'Consumer Financial Protection Bureau',
    ],
  },
  payment_due: {
    data: { loanId, totalCents: cents(2500), dueAt, when: 'before', automatic: false },
    says: ['$25.00', 'Mon, Mar 9, 2026, 11:59 pm Eastern Time', 'Pay Now', 'more time'],
  },
  overdue: {
    data: {
      loanId,
      totalCents: cents(2625),
      lateFeeCents: cents(125),
      dueAt: formerDueAt,
      defaultsFrom: dueAt,
    },
    says: ['$26.25', '$1.25', 'Sat, Mar 7, 2026', 'unpaid on Mon, Mar 9, 2026', 'Pay Now'],
  },
  defaulted: {
    data: { loanId, totalCents: cents(2625), lateFeeCents: cents(125), dueAt: formerDueAt },
    says: [
      'in default',
      '$26.25',
      '$1.25',
      'Sat, Mar 7, 2026',
      'on the page of your loan',
      'help@main.example',
    ],
  },
  late_fee_changed: {
    data: {
      loanId,
      totalCents: cents(3000),
      lateFeeCents: cents(500),
      formerLateFeeCents: cents(125),
      cause: 'decided',
      dueAt,
    },
    says: ['from $1.25 to $5.00', '$30.00', 'Mon, Mar 9, 2026', 'Pay Now', 'help@main.example'],
  },
  owed_changed: {
    data: {
      loanId,
      principalCents: cents(2000),
      interestCents: cents(0),
      formerPrincipalCents: cents(2000),
      formerInterestCents: cents(500),
      totalCents: cents(2000),
      dueAt,
    },
    says: ['waived the interest of your loan, $5.00', '$20.00', 'Mon, Mar 9, 2026', 'Pay Now'],
  },
  new_due_date: {
    data: { loanId, totalCents: cents(2500), dueAt, formerDueAt, words: 'Take the week.' },
    says: ['from Sat, Mar 7, 2026 to Mon, Mar 9, 2026', '$25.00', 'Pay Now', 'Take the week.'],
  },
  more_time_refused: {
    data: { loanId, totalCents: cents(2500), dueAt, words: 'You had ten days more already.' },
    says: ['$25.00', 'stays Mon, Mar 9, 2026', 'You had ten days more already.', 'Pay Now'],
  },
  refund: {
    data: { loanId, amountCents: cents(2500), cause: 'second_payment', state: 'sent' },
    says: ['$25.00', 'paid already', '5 to 10 days', 'nothing to do', 'help@main.example'],
  },
  loan_rejected: {
    data: { ...loan, reason: 'bank_account', decidedAt: dueAt },
    says: [
      'Not granted, Mon, Mar 9, 2026',
      '$20.00',
      'We could not verify your bank account.',
      'you owe nothing',
      'Main Street Loans, 1 Example Street',
      'Federal Equal Credit Opportunity Act',
      'Federal Trade Commission',
    ],
  },
  loan_cancelled: {
    data: {
      ...loan,
      cause: 'money_came_back',
      refundCents: cents(2500),
      refundWay: 'provider',
    },
    says: ['$20.00', 'you owe nothing', '$25.00, goes back'],
  },
  password_changed: {
    data: { changedAt: dueAt },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 'If it was not you', '(555) 010-0100'],
  },
  email_changed: {
    data: { changedAt: dueAt, email: 'someone.new@example.org' },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 's•••@example.org', 'If it was not you'],
  },
  email_left: {
    data: { changedAt: dueAt, email: 'someone.new@example.org' },
    says: ['Mon, Mar 9, 2026, 11:59 pm ET', 's•••@example.org', 'If it was not you'],
  },
  confirm_email: {
    data: { token: 'abc', validHours: 24 },
    says: ['24 hours', 'https://loans.example.com/confirm-email#token=abc'],
  },
  reset_password: {
    data: { token: 'abc', validHours: 1 },
    says: ['one hour', 'https://loans.example.com/reset-password#token=abc', 'do nothing'],
  },
};

/** What a person reads of an HTML mail. */
function readable(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** Where each sample is left as a mail, to be looked at: HTML and text. */
const samplesFolder = path.resolve(import.meta.dirname, '../../../../.build/notices');

describe('a notice', () => {
  test('is left as a sample of each kind, to be looked at', async () => {
    await mkdir(samplesFolder, { recursive: true });
    for (const [kind, { data }] of Object.entries(cases) as [NoticeKind, Case][]) {
      const { html, text } = layOut(textOf(kind, data, letterhead), to, letterhead);
      await writeFile(path.join(samplesFolder, `${kind}.html`), html);
      await writeFile(path.join(samplesFolder, `${kind}.txt`), text);
    }
    const left = await readdir(samplesFolder);
    expect(left.length).toBeGreaterThanOrEqual(2 * Object.keys(cases).length);
  });

  test.each(Object.entries(cases) as [NoticeKind, Case][])(
    'of %s says what there is to say, as HTML and as text',
    (kind, { data, says }) => {
      const told = textOf(kind, data, letterhead);
      const { html, text } = layOut(told, to, letterhead);
      for (const words of says) {
        expect(readable(html)).toContain(words);
        expect(text.replace(/\s+/g, ' ')).toContain(words);
      }
      for (const version of [readable(html), text]) {
        expect(version).toContain('Hello Ann,');
        expect(version).toContain('Main Street Loans');
        expect(version).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
      }
      expect(told.subject.length).toBeLessThan(78);
    },
  );

  test('shows what a person wrote as they wrote it, and lets it be no markup', () => {
    const notes = '<img src=x onerror=alert(1)> "Tom & O\'Hara"\nsecond line';
    const told = textOf('id_rejected', { notes }, letterhead);
    const { html, text } = layOut(told, { ...to, firstName: '<b>Ann' }, letterhead);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Tom &amp; O&#39;Hara&quot;');
    expect(text).toContain(notes);
  });

  test('greets nobody by a name that a stranger may have typed for them', () => {
    const told = textOf('id_approved', {}, letterhead);
    const { html, text } = layOut(told, { ...to, firstName: null }, letterhead);
    for (const version of [readable(html), text]) {
      expect(version).toContain('Hello,');
      expect(version).not.toContain('null');
    }
  });

  test('rejecting without a reason brings the right to one (12 CFR 1002.9(a)(2)(ii))', () => {
    const { text } = layOut(
      textOf('loan_rejected', { ...loan, reason: 'other', decidedAt: dueAt }, letterhead),
      to,
      letterhead,
    );
    expect(text).toContain('right to a statement of the specific reasons');
    expect(text).toContain('within 60 days');
    expect(text).toContain('1 Example Street');
  });

  test.each([
    ['waiting', 'We check it'],
    ['replaced', 'From now on'],
    ['connection_ended', 'link it again'],
    ['blocked', 'link another account'],
  ] as const)('of a bank account that is %s says so', (change, words) => {
    const data = { ...bank, change, usableFrom: null };
    expect(summaryOf(textOf('bank_changed', data, letterhead))).toContain(words);
  });

  test('of another account says what to do about the loans that wait', () => {
    const data = { ...bank, usableFrom: null };
    const waitingLoans = [loan];
    const one = { ...data, waitingLoans };
    const two = { ...data, waitingLoans: [loan, loan] };
    const path = `/loans/${loanId}/accept-again`;
    const verified = textOf('bank_verified', one, letterhead);
    expect(verified.action?.url).toBe(`${letterhead.publicUrl}${path}`);
    expect(summaryOf(verified)).toContain('Your approved loan of $20.00 has not been sent');
    expect(summaryOf(verified)).not.toContain('Your loans are sent to it');
    const replaced = textOf('bank_changed', { ...two, change: 'replaced' }, letterhead);
    expect(replaced.action?.url).toBe(`${letterhead.publicUrl}/dashboard`);
    expect(summaryOf(replaced)).toContain('Your 2 approved loans of $40.00 in all');
    expect(summaryOf(replaced)).toContain('accept each of them again');
    for (const change of ['removed', 'blocked', 'connection_ended'] as const) {
      const ended = textOf('bank_changed', { ...one, change }, letterhead);
      expect(summaryOf(ended), change).toContain('Once you have linked an account, please accept');
      expect(ended.action?.url, change).toBe(`${letterhead.publicUrl}/profile`);
    }
    const waiting = textOf('bank_changed', { ...one, change: 'waiting' }, letterhead);
    expect(summaryOf(waiting)).toContain('Once the account is verified, you accept it again');
  });

  test.each([
    ['borrower', 'You cancelled'],
    ['lapsed', 'not sent in time'],
  ] as const)('of a loan cancelled by %s says why and tells of no refund', (cause, words) => {
    const told = textOf(
      'loan_cancelled',
      { ...loan, cause, refundCents: null, refundWay: 'provider' },
      letterhead,
    );
    expect(summaryOf(told)).toContain(words);
    expect(summaryOf(told)).not.toContain('goes back');
  });

  test('of what was paid directly and goes back asks where to send it', () => {
    const paid = { refundCents: cents(2500), refundWay: 'hand' } as const;
    const data = { ...loan, cause: 'money_came_back', ...paid } as const;
    expect(summaryOf(textOf('loan_cancelled', data, letterhead))).toContain(
      'What you paid us directly, $25.00, is yours. Tell us where to send it: help@main.example',
    );
  });

  test('of an ID without notes says what a good picture is', () => {
    expect(summaryOf(textOf('id_rejected', { notes: null }, letterhead))).toContain(
      'sharp picture',
    );
  });

  test.each([
    [{ interestCents: 400 }, 'lowered the interest of your loan from $5.00 to $4.00'],
    [
      { principalCents: 1000, interestCents: 250 },
      'lowered the amount of your loan from $20.00 to $10.00, and its interest from $5.00 to $2.50',
    ],
    [{ formerInterestCents: 0 }, 'The amount is $20.00 and the interest $5.00 again'],
  ])('of another amount or interest says which: %o', (changed, words) => {
    const former = { formerPrincipalCents: 2000, formerInterestCents: 500 };
    const terms = { principalCents: 2000, interestCents: 500, ...former, ...changed };
    const data = { loanId, totalCents: 2500, dueAt, ...terms } as NoticeData['owed_changed'];
    expect(summaryOf(textOf('owed_changed', data, letterhead))).toContain(words);
  });

  test.each([
    [{ cause: 'unpaid', formerLateFeeCents: 0 }, 'has not been paid, so a late fee of $1.25'],
    [{ cause: 'taken_back', formerLateFeeCents: 0 }, 'We had lowered the late fee'],
    [{ cause: 'taken_back', formerLateFeeCents: 500 }, 'We had raised the late fee'],
    [{ cause: 'decided', formerLateFeeCents: 500 }, 'We lowered the late fee'],
  ])('of another late fee says why: %o', (changed, words) => {
    const data = { loanId, totalCents: 2625, dueAt, lateFeeCents: 125, ...changed };
    const told = textOf('late_fee_changed', data as NoticeData['late_fee_changed'], letterhead);
    expect(summaryOf(told)).toContain(words);
  });

  test.each([
    [{ lateFeeWasAdded: true }, 'with Pay Now. If you have a question', 'a late fee may'],
    [{ noLateFeeBeforeAt: dueAt }, 'No late fee is added before Mon, Mar 9, 2026.', 'may be added'],
  ])('of stopped debits says of the late fee what is to come: %o', (fee, words, not) => {
    const { data } = cases.debits_stopped;
    const told = textOf('debits_stopped', { ...data, ...fee }, letterhead);
    const summary = summaryOf(told).replace(/\s+/g, ' ');
    expect(summary).toContain(words);
    expect(summary).not.toContain(not);
  });

  test.each([
    ['returned', 'Your bank returned your payment of $25.00'],
    ['recorded_in_error', 'the money did not reach us'],
  ] as const)('of a payment that came back says why: %s', (cause, words) => {
    const { data } = cases.payment_came_back;
    expect(summaryOf(textOf('payment_came_back', { ...data, cause }, letterhead))).toContain(words);
  });

  test('of a debit that was authorised after two failures says when it was', () => {
    const data = { loanId, ...bank, amountCents: cents(2500), debitAt: dueAt, tryNumber: 1 };
    const told = { ...data, authorisedAt: formerDueAt } as NoticeData['debit_announced'];
    expect(summaryOf(textOf('debit_announced', told, letterhead))).toContain(
      'as you authorized on Sat, Mar 7, 2026.',
    );
  });

  test('of what is due today says so, and of one that is debited that there is nothing to do', () => {
    const data = { loanId, totalCents: cents(2500), dueAt, when: 'on_the_day', automatic: true };
    const told = textOf('payment_due', data as NoticeData['payment_due'], letterhead);
    expect(told.subject).toBe('$25.00 is due today, Mon, Mar 9, 2026');
    expect(summaryOf(told)).toContain('Please have $25.00 in your account that day');
    expect(summaryOf(told)).toContain('from your bank account on the day we told you.');
    const named = { ...data, debitDay: '2026-03-10' } as NoticeData['payment_due'];
    expect(summaryOf(textOf('payment_due', named, letterhead))).toContain(
      'from your bank account on Tue, Mar 10, 2026, as we told you.',
    );
    const late = { ...data, automatic: false, lateFeeWasAdded: true };
    const extended = summaryOf(
      textOf('payment_due', late as NoticeData['payment_due'], letterhead),
    );
    expect(extended).toContain('No other late fee is added');
    expect(extended).not.toContain('a late fee is added, as');
  });

  test('of a refund that could not go back says that it stays owed, and asks where to', () => {
    const data = { loanId, amountCents: cents(2500), cause: 'payout_came_back', state: 'owed' };
    const told = textOf('refund', data as NoticeData['refund'], letterhead);
    expect(told.subject).toBe('We owe you $25.00');
    expect(summaryOf(told)).toContain('Tell us where to send it: help@main.example');
  });

  test('of a payment that arrived in time tells of no moved date', () => {
    const data = { ...loan, totalCents: cents(2500), dueAt, formerDueAt: null };
    expect(summaryOf(textOf('money_arrived', data, letterhead))).not.toContain('moved');
  });
});

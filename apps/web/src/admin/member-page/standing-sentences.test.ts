import type { MemberPage, MemberStanding } from '@sevenday/contract';
import { cents, zeroCents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import { standingSentences } from './standing-sentences.ts';

const nothing: MemberStanding = {
  owed: zeroCents,
  loans_owed: 0,
  due_day: null,
  days_late: 0,
  payment_processing: false,
  written_off: zeroCents,
  to_be_sent: zeroCents,
  last_reminded_at: null,
  last_contact_at: null,
  promise: null,
  next_contact_day: null,
};

function sentencesOf(standing: Partial<MemberStanding>, refundsOwed = 0) {
  const loan_totals = { refunds_owed: cents(refundsOwed) } as MemberPage['loan_totals'];
  const now = new Date('2026-11-27T15:00:00Z');
  const page = { standing: { ...nothing, ...standing }, loan_totals };
  return standingSentences(page, { now, zone: 'America/New_York' });
}

it('says what is owed, how late it is, and when the member was last reminded', () => {
  const late = { owed: cents(1850), loans_owed: 1, due_day: '2026-11-15', days_late: 12 };
  const reminded = new Date('2026-11-15T17:00:00Z');
  expect(sentencesOf({ ...late, last_reminded_at: reminded })).toEqual({
    owed: 'Owes $18.50, 12 days late. Last reminded Nov 15.',
    contact: '',
  });
  expect(sentencesOf({ ...late, days_late: 1 }).owed).toBe('Owes $18.50, 1 day late.');
});

it('names the year of a day in another year', () => {
  const owed = { owed: cents(1850), loans_owed: 1, days_late: 340 };
  const last_reminded_at = new Date('2025-12-30T17:00:00Z');
  expect(sentencesOf({ ...owed, last_reminded_at }).owed).toContain('Last reminded Dec 30, 2025.');
});

it('says when it is due, on how many loans, and that a payment is on its way', () => {
  const due = { owed: cents(3000), loans_owed: 2, due_day: '2026-12-03' };
  expect(sentencesOf({ ...due, payment_processing: true }).owed).toBe(
    'Owes $30.00 on 2 loans, due Thu, Dec 3. A payment is being processed.',
  );
});

it('says that nothing is owed, what was written off, what is to be sent and what is owed back', () => {
  expect(sentencesOf({}).owed).toBe('Owes nothing.');
  expect(sentencesOf({ written_off: cents(1250) }).owed).toBe('Owes $12.50, written off.');
  expect(sentencesOf({ to_be_sent: cents(1000) }, 300).owed).toBe(
    'Owes nothing. $10.00 is to be sent. A refund of $3.00 is owed to them.',
  );
});

it('says what the last contacts promised, and when the next one is', () => {
  const contact = {
    last_contact_at: new Date('2026-11-17T17:00:00Z'),
    next_contact_day: '2026-11-30',
  };
  const promised = (outcome: 'open' | 'kept' | 'broken') =>
    sentencesOf({ ...contact, promise: { day: '2026-11-20', amount: cents(1850), outcome } })
      .contact;
  expect(promised('open')).toBe(
    'Last contact Nov 17. Promised to pay $18.50 by Fri, Nov 20. Next contact Mon, Nov 30.',
  );
  expect(promised('kept')).toContain('Paid $18.50 as promised by Fri, Nov 20.');
  expect(promised('broken')).toContain('Promised $18.50 by Fri, Nov 20, not paid in full.');
});

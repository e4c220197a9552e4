import type { LedgerEvent, StatementEntry } from '@sevenday/contract';
import { cents, zeroCents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import { borrowerStatementLines } from './borrower-statement-lines.ts';

type Posting = [account: string, side: 'debit' | 'credit', amountCents: number];

let entries = 0;
function entry(
  event: LedgerEvent,
  owed: { change: number; after: number },
  postings: Posting[] = [],
  more: Partial<StatementEntry> = {},
): StatementEntry {
  entries += 1;
  return {
    ...{ id: `entry-${entries}`, event, loan_id: 'loan', reference: null, reverses: null },
    effective_at: new Date('2026-11-20T15:00:00Z'),
    recorded_at: new Date('2026-11-20T15:00:00Z'),
    actor: { kind: 'system', name: null },
    paid_by: null,
    postings: postings.map(([account, side, amount]) => ({
      ...{ account, name: account, side, cause: event },
      amount: cents(amount),
    })),
    owed_change: cents(owed.change),
    owed: cents(owed.after),
    owed_back_change: zeroCents,
    owed_back: zeroCents,
    ...more,
  };
}

const sent = entry('disburse_pressed', { change: 2500, after: 2500 }, [
  ['principal_due', 'debit', 2000],
  ['payouts_in_transit', 'credit', 2000],
  ['interest_due', 'debit', 500],
  ['unearned_interest', 'credit', 500],
]);
const shown = (...given: StatementEntry[]) =>
  borrowerStatementLines(given).map(({ what, change, owedCents }) => [what, change, owedCents]);

it('says what happened, by how much more or less is owed, and what is owed after it', () => {
  const posted = entry('payout_posted', { change: 0, after: 2500 });
  const paid = entry('paid', { change: -2625, after: 0 }, [], { paid_by: 'card' });
  expect(shown(sent, posted, entry('late_fee', { change: 125, after: 2625 }), paid)).toEqual([
    ['We sent you $20.00. The interest is $5.00.', '+$25.00', 2500],
    ['A late fee was added.', '+$1.25', 2625],
    ['You paid by card.', '−$26.25', 0],
  ]);
});

it('says why a payment settles the loan again', () => {
  const paid = (paid_by: StatementEntry['paid_by']) =>
    entry('paid', { change: -2500, after: 0 }, [], { paid_by });
  expect(shown(paid('won_dispute'), paid('returned_refund')).map(([what]) => what)).toEqual([
    'We won the dispute and got your payment back, so it counts again.',
    'We could not give your payment back, so it counts again.',
  ]);
});

it('a loan that was written off is still owed, until it is paid', () => {
  const writtenOff = entry('written_off', { change: -2500, after: 0 }, [
    ['written_off_claims', 'debit', 2500],
    ['written_off_claims_contra', 'credit', 2500],
  ]);
  const paid = entry('paid_after_write_off', { change: 0, after: 0 }, [
    ['written_off_claims_contra', 'debit', 2500],
    ['written_off_claims', 'credit', 2500],
  ]);
  expect(shown(sent, writtenOff, paid).slice(1)).toEqual([
    ['We wrote the loan off in our books. You still owe it.', '', 2500],
    ['You paid us.', '−$25.00', 0],
  ]);
});

it('says what the lender owes the borrower, such as a payment of an amount that the loan no longer owed', () => {
  const back = { owed_back_change: cents(2500), owed_back: cents(2500) };
  const [, line] = borrowerStatementLines([
    sent,
    entry('excess_payment', { change: 0, after: 2500 }, [], back),
  ]);
  expect(line).toMatchObject({
    what: 'Your payment arrived, but it doesn’t pay the loan. We owe you this money.',
    change: '$25.00',
    owedCents: 2500,
    owedBackCents: 2500,
  });
});

it.each([
  // A refund that nobody was owed may fail too, so “still” could be wrong.
  ['refund_failed', 300, 'The refund did not arrive. We owe you this money.'],
  ['refund_not_owed', -300, 'We no longer owe you this payment: you already have it back.'],
  [
    'lost_payment_not_owed',
    -300,
    'You got the payment back another way. We no longer owe you this money.',
  ],
  ['lost_payment_won_back', 300, 'Your bank sent us the payment again. We owe you this money.'],
  [
    'dispute_won_after_paid_again',
    300,
    'We won the dispute and got the payment back. It doesn’t pay the loan, so we owe you this money.',
  ],
] as const)('tells the borrower that we owe more or less: %s', (event, change, sentence) => {
  const back = { owed_back_change: cents(change), owed_back: zeroCents };
  expect(shown(entry(event, { change: 0, after: 0 }, [], back))).toEqual([[sentence, '$3.00', 0]]);
});

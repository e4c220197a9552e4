import type { LedgerEvent, StatementEntry } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars, zeroCents } from '@sevenday/lending';

/** One line of the statement that a borrower reads. */
export interface BorrowerStatementLine {
  id: string;
  at: Date;
  loanId: string | null;
  what: string;
  /**
   * '+$25.00': you owe more. '−$25.00': you owe less. '$25.00': you owe the same, and we owe you more or less. Empty:
   * nothing changed.
   */
  change: string;
  /** What the borrower owes after it. */
  owedCents: Cents;
  /** What the lender owes the borrower after it. */
  owedBackCents: Cents;
}

/**
 * Puts ledger entries, the oldest first, into sentences for their borrower. Leaves out entries that change nothing for
 * the borrower, such as a payout that left the account. A loan that was written off is still owed, so its claim counts.
 */
export function borrowerStatementLines(
  entries: readonly StatementEntry[],
): BorrowerStatementLine[] {
  const lines: BorrowerStatementLine[] = [];
  let claimedCents: Cents = zeroCents;
  for (const entry of entries) {
    const claimChangeCents = sumOf(entry, 'written_off_claims');
    claimedCents = addCents(claimedCents, claimChangeCents);
    const changeCents = addCents(entry.owed_change, claimChangeCents);
    const owedBackChangeCents = entry.owed_back_change;
    if (changeCents === 0 && owedBackChangeCents === 0 && entry.event !== 'written_off') {
      continue;
    }
    lines.push({
      id: entry.id,
      at: entry.effective_at,
      loanId: entry.loan_id,
      what: sentenceOf(entry),
      change: changeText(changeCents, owedBackChangeCents),
      owedCents: addCents(entry.owed, claimedCents),
      owedBackCents: entry.owed_back,
    });
  }
  return lines;
}

/** Adds up what an entry debits and credits to an account. */
function sumOf({ postings }: StatementEntry, account: string): Cents {
  const own = postings.filter((posting) => posting.account === account);
  return addCents(
    ...own.map(({ side, amount }) => (side === 'debit' ? amount : cents(0 - amount))),
  );
}

function changeText(changeCents: Cents, owedBackChangeCents: Cents): string {
  if (changeCents > 0) return `+${formatDollars(changeCents)}`;
  if (changeCents < 0) return `−${formatDollars(cents(-changeCents))}`;
  return owedBackChangeCents === 0 ? '' : formatDollars(cents(Math.abs(owedBackChangeCents)));
}

function sentenceOf(entry: StatementEntry): string {
  switch (entry.event) {
    case 'disburse_pressed':
      return `We sent you ${formatDollars(sumOf(entry, 'principal_due'))}. The interest is ${formatDollars(sumOf(entry, 'interest_due'))}.`;
    case 'paid':
    case 'paid_after_write_off':
      return entry.paid_by ? paidSentences[entry.paid_by] : 'You paid us.';
    case 'written_off':
      return sumOf(entry, 'written_off_claims') > 0
        ? 'We wrote the loan off in our books. You still owe it.'
        : 'We wrote the loan off.';
    default:
      return sentences[entry.event] ?? 'We corrected our books.';
  }
}

const paidSentences = {
  card: 'You paid by card.',
  bank_payment: 'You paid from your bank account.',
  automatic_repayment: 'We withdrew your automatic repayment.',
  won_dispute: 'We won the dispute and got your payment back, so it counts again.',
  returned_refund: 'We could not give your payment back, so it counts again.',
} as const;

type EventWithAmounts = 'disburse_pressed' | 'paid' | 'paid_after_write_off' | 'written_off';

const noMoneyOfBorrower = null;

/** The sentence for each event. `noMoneyOfBorrower`: the event changes neither what they owe nor what we owe them. */
const sentences: Record<Exclude<LedgerEvent, EventWithAmounts>, string | null> = {
  approved: noMoneyOfBorrower,
  approval_reversed: noMoneyOfBorrower,
  payout_posted: noMoneyOfBorrower,
  payout_failed: 'The money is back with us. You don’t owe it.',
  payout_returned: 'The money is back with us. You don’t owe it.',
  payout_undone_after_payment: 'The money is back with us. We owe you your payment.',
  payment_undone: noMoneyOfBorrower,
  forgiveness_undone: noMoneyOfBorrower,
  payment_recorded_in_error: 'We removed a payment that we recorded by mistake. You still owe it.',
  payment_returned: 'Your payment was returned by your bank.',
  payment_refunded: 'We gave your payment back.',
  excess_payment: 'Your payment arrived, but it doesn’t pay the loan. We owe you this money.',
  refund_created: 'We sent you a refund.',
  refund_failed: 'The refund did not arrive. We owe you this money.',
  refund_given_outside: 'We returned your money.',
  refund_not_owed: 'We no longer owe you this payment: you already have it back.',
  provider_fee: noMoneyOfBorrower,
  late_fee: 'A late fee was added.',
  late_fee_waived: 'We waived the late fee.',
  interest_waived: 'We lowered the interest.',
  principal_lowered: 'We lowered the amount you owe.',
  adjustment_reversed: 'We reversed an earlier change.',
  dispute_opened: noMoneyOfBorrower,
  dispute_won: noMoneyOfBorrower,
  dispute_lost: 'Your bank took the payment back after a dispute.',
  dispute_won_after_paid_again:
    'We won the dispute and got the payment back. It doesn’t pay the loan, so we owe you this money.',
  lost_payment_not_owed: 'You got the payment back another way. We no longer owe you this money.',
  lost_payment_won_back: 'Your bank sent us the payment again. We owe you this money.',
  provider_paid_out: noMoneyOfBorrower,
  provider_payout_arrived: noMoneyOfBorrower,
  provider_withheld: noMoneyOfBorrower,
  provider_released: noMoneyOfBorrower,
  owner_put_money_in: noMoneyOfBorrower,
  payout_account_topped_up: noMoneyOfBorrower,
  unexplained_found: noMoneyOfBorrower,
  unexplained_explained: noMoneyOfBorrower,
};

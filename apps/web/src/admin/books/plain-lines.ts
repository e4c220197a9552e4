import type { StatementEntry } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars, zeroCents } from '@sevenday/lending';
import { eventWords } from '../financial/event-words.ts';

/** One line of the statement that a borrower reads. Amounts in cents. */
export interface PlainLine {
  id: string;
  at: Date;
  loanId: string | null;
  what: string;
  /** '+$25.00' where the borrower owes more after it, '−$25.00' where less; empty where nothing changed. */
  change: string;
  owedCents: Cents;
  /** What the lender owes the borrower after it. */
  owedBackCents: Cents;
}

/**
 * Puts ledger entries, the oldest first, into words for their borrower. Leaves out entries that change nothing for the
 * borrower, such as a payout that left the account. A loan that was written off is still owed, so its claim counts.
 */
export function plainLines(entries: readonly StatementEntry[]): PlainLine[] {
  const lines: PlainLine[] = [];
  let claimedCents: Cents = zeroCents;
  for (const entry of entries) {
    const claimChange = sumOf(entry, 'written_off_claims');
    claimedCents = addCents(claimedCents, claimChange);
    const changeCents = addCents(entry.owed_change, claimChange);
    if (changeCents === 0 && entry.owed_back_change === 0 && entry.event !== 'written_off')
      continue;
    lines.push({
      id: entry.id,
      at: entry.effective_at,
      loanId: entry.loan_id,
      what: plainWords(entry),
      change: changeText(changeCents, entry.owed_back_change),
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

function changeText(changeCents: Cents, owedBackChange: Cents): string {
  if (changeCents > 0) return `+${formatDollars(changeCents)}`;
  if (changeCents < 0) return `−${formatDollars(cents(-changeCents))}`;
  return owedBackChange === 0 ? '' : formatDollars(cents(Math.abs(owedBackChange)));
}

const paidWords = {
  card: 'You paid by card.',
  bank_payment: 'You paid from your bank account.',
  automatic_repayment: 'We collected the automatic repayment.',
} as const;

const words: ReadonlyMap<string, string> = new Map([
  ['payout_failed', 'The money did not reach you. You don’t owe it.'],
  ['payout_returned', 'The money did not reach you. You don’t owe it.'],
  ['payout_undone_after_payment', 'The money did not reach you. We owe you your payment.'],
  ['payment_recorded_in_error', 'A payment was recorded in error.'],
  ['payment_returned', 'Your bank took the payment back.'],
  ['payment_refunded', 'We gave your payment back.'],
  ['dispute_lost', 'Your bank took the payment back after a dispute.'],
  ['excess_payment', 'You paid more than you owed. We owe you this money.'],
  ['refund_created', 'We sent you a refund.'],
  ['refund_failed', 'The refund did not arrive. We still owe it to you.'],
  ['refund_given_outside', 'We gave your money back.'],
  ['late_fee', 'A late fee was added.'],
  ['late_fee_waived', 'We waived the late fee.'],
  ['interest_waived', 'We lowered the interest.'],
  ['principal_lowered', 'We lowered the amount.'],
  ['adjustment_reversed', 'We took a change back.'],
]);

function plainWords(entry: StatementEntry): string {
  switch (entry.event) {
    case 'disburse_pressed':
      return `We sent you ${formatDollars(sumOf(entry, 'principal_due'))}. The interest is ${formatDollars(sumOf(entry, 'interest_due'))}.`;
    case 'paid':
    case 'paid_after_write_off':
      return entry.paid_by ? paidWords[entry.paid_by] : 'You paid us.';
    case 'written_off':
      return sumOf(entry, 'written_off_claims') > 0
        ? 'We wrote the loan off in our books. You still owe it.'
        : 'We wrote the loan off.';
    default:
      return words.get(entry.event) ?? eventWords(entry.event);
  }
}

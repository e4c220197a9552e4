import type { LoanEvent } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import type { LedgerEvent } from '../../ledger/index.ts';
import type { RecordedAdjustmentKind } from '../../loans/index.ts';
import { formatCalendarDay, nothingOwedMeanwhile } from '../../notices/index.ts';
import { cancellationSentence } from '../payment/payment-sentences.ts';

type Words = Omit<LoanEvent, 'at'>;
type Codes = Record<string, string | number | boolean | null>;

function words(title: string, more: Partial<Omit<Words, 'title'>> = {}): Words {
  return { title, text: null, amount: null, tone: 'plain', ...more };
}

function shouldBeThere(day: Codes[string] | undefined): string {
  return `The money should be in your account on ${formatCalendarDay(String(day))}`;
}

/** An entry may have several sentences, in the order in which things happened. */
export const sentencesOfAuditTrail: Record<string, (codes: Codes) => Words[]> = {
  'loan.approved': (codes) => [
    words('You asked for a loan and signed the agreement', {
      amount: centsOf(codes.principal_cents),
    }),
    words('Approved', { tone: 'good' }),
  ],
  'loan.reaccepted': () => [
    words('You accepted the agreement again', {
      text: 'Your bank account, or the name or address of your lender, had changed. The price stayed the same.',
    }),
  ],
  'loan.cancelled': () => [
    words('Cancelled', {
      text: 'You owe nothing for this loan.',
    }),
  ],
  'loan.lapsed': () => [
    words('Cancelled', {
      text: 'We could not get the money to you in time, so you owe nothing for this loan.',
    }),
  ],
  'loan.rejected': () => [
    words('Rejected', {
      text: 'You owe nothing for this loan.',
      tone: 'late',
    }),
  ],
  'loan.disbursed': (codes) => [
    words('We began to send the money', { amount: centsOf(codes.principal_cents) }),
  ],
  'payout.posted': ({ arrives_on: day }) => [
    day ? words(shouldBeThere(day)) : words('The money arrived', { tone: 'good' }),
  ],
  'payout.arrival_moved': ({ arrives_on: day }) => [
    words('The money takes longer', { text: `${shouldBeThere(day)}.` }),
  ],
  'payout.failed': returned,
  'payout.canceled': returned,
  'payout.returned': returned,
  'payout.held_back': (codes) =>
    notArrived(codes, {
      title: 'We held the money back',
      text: 'You owe nothing for this loan until we send it.',
    }),
  'loan.automatic_repayment_set': ({ on }) => [
    words(on ? 'You turned automatic repayment on' : 'You turned automatic repayment off'),
  ],
  'debit.announced': (codes) => [
    words(`A debit was planned for ${formatCalendarDay(String(codes.day))}`, {
      amount: centsOf(codes.amount_cents),
    }),
  ],
  'debit.authorized': (codes) => [
    words(`You authorized a debit for ${formatCalendarDay(String(codes.day))}`, {
      amount: centsOf(codes.amount_cents),
    }),
  ],
  'debit.handed_over': (codes) => [
    words('The debit was handed to your bank', { amount: centsOf(codes.amount_cents) }),
  ],
  'debit.cancelled': ({ reason }) =>
    reason === 'announced_anew'
      ? []
      : [words('The planned debit was cancelled', { text: cancellationSentence(String(reason)) })],
  'loan.overdue': (codes) => [
    words('Overdue', { text: lateFeeText(codes.late_fee_cents), tone: 'late' }),
  ],
  'loan.defaulted': () => [inDefault],
  'loan.reopened': ({ loan }) => lateAgain(loan),
  'loan.written_off': () => [
    words('We count this loan as lost (written off)', {
      text: 'You still owe the loan, and you can still repay it.',
      tone: 'late',
    }),
  ],
  'loan.extended': () => [words('You were given more time', { tone: 'good' })],
  'loan.amount_lowered': () => [words('We lowered the amount you owe', { tone: 'good' })],
  'loan.rate_lowered': () => [words('We lowered the interest', { tone: 'good' })],
  'loan.late_fee_raised': (codes) => [
    words('We raised the late fee by this amount', {
      amount: centsOf(codes.amount_cents),
      tone: 'late',
    }),
  ],
  'loan.late_fee_waived': (codes) => [
    words('We lowered the late fee by this amount', {
      amount: centsOf(codes.amount_cents),
      tone: 'good',
    }),
  ],
  'loan.late_fee_charged': (codes) => [
    words('A late fee was added', { amount: centsOf(codes.late_fee_cents), tone: 'late' }),
  ],
  'loan.change_reversed': ({ change, loan }) => [
    ...reversedWords(String(change)),
    ...lateAgain(loan),
  ],
  'loan.extension_requested': ({ day }) => [
    words(`You asked for time until ${formatCalendarDay(String(day))}`),
  ],
  'loan.extension_refused': () => [words('Your request for more time was refused')],
  'loan.repaid': (codes) => [
    words('Repaid in full', { amount: centsOf(codes.amount_cents), tone: 'good' }),
  ],
};

const inDefault = words('In default', {
  text: 'You can still repay it on this page.',
  tone: 'late',
});

/** An older audit entry doesn't record the loan's status, so it has no sentence here. */
function lateAgain(status: Codes[string] | undefined): Words[] {
  if (status === 'overdue') return [words('Overdue', { tone: 'late' })];
  return status === 'defaulted' || status === 'written_off' ? [inDefault] : [];
}

const reversed: Record<RecordedAdjustmentKind, Words[]> = {
  paid_outside: [
    words('The payment we had recorded was a mistake', {
      text: 'You owe the loan again.',
      tone: 'late',
    }),
  ],
  written_off: [words('We no longer count this loan as lost', { text: 'You still owe the loan.' })],
  amount_lowered: [words('We undid the lower amount: you owe the former amount again')],
  rate_lowered: [words('We undid the lower interest: you owe the former interest again')],
  extended: [words('We took back the extra time')],
  late_fee_raised: [words('We took back the higher late fee', { tone: 'good' })],
  late_fee_waived: [words('We undid the lower late fee: you owe the former late fee again')],
};

function reversedWords(change: string): Words[] {
  const known: Record<string, Words[]> = reversed;
  return known[change] ?? [];
}

function returned(codes: Codes): Words[] {
  const text = `${nothingOwedMeanwhile}.`;
  return notArrived(codes, { title: 'The money was returned to us', text });
}

function notArrived({ loan }: Codes, { title, text }: { title: string; text: string }): Words[] {
  if (loan === 'cancelled') {
    return [
      words(title, { tone: 'soon' }),
      words('Cancelled', { text: 'You owe nothing for this loan.' }),
    ];
  }
  return [words(title, { text, tone: 'soon' })];
}

/** `isPaid` is true if the loan was already settled when the event happened. */
export const sentencesOfBooks: Partial<
  Record<LedgerEvent, (amount: Cents, before: { isPaid: boolean }) => Words>
> = {
  excess_payment: (amount, { isPaid }) =>
    words(
      isPaid ? 'A second payment arrived' : 'Your payment arrived, but did not repay the loan',
      {
        text: 'It goes back to you in full.',
        amount,
      },
    ),
  refund_created: (amount) => words('We sent a refund', { amount, tone: 'good' }),
  refund_failed: (amount) =>
    words('The refund could not be delivered', {
      text: 'We still owe it to you.',
      amount,
      tone: 'late',
    }),
  dispute_opened: () =>
    words('Your payment is disputed: your bank asked for it back', { tone: 'soon' }),
  dispute_won: () => words('The dispute was decided: your payment counts'),
  dispute_lost: () =>
    words('The dispute was decided: the payment went back to you', {
      text: 'You owe the loan again.',
      tone: 'late',
    }),
  payment_refunded: (amount) =>
    words('We gave your payment back', {
      text: 'You owe the loan again.',
      amount,
      tone: 'late',
    }),
  payment_returned: () =>
    words('Your payment was returned by your bank', {
      text: 'You owe the loan again.',
      tone: 'late',
    }),
};

function lateFeeText(fee: Codes[string] | undefined): string {
  const amount = centsOf(fee);
  return amount ? `A late fee of ${formatDollars(amount)} was added.` : 'No late fee was added.';
}

function centsOf(code: Codes[string] | undefined): Cents | null {
  return typeof code === 'number' ? (code as Cents) : null;
}

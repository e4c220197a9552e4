import { describe, expect, test } from 'vitest';
import {
  barsNewLoan,
  canPayNow,
  canTransition,
  ImpossibleTransition,
  isActive,
  isClosed,
  isOpen,
  isOut,
  type LoanEvent,
  type LoanState,
  type LoanStatus,
  nextLoanState,
  takesPayment,
  wireStatus,
} from './loan-states.ts';
import { statusByDueDate } from './status-by-due-date.ts';

type Name = LoanStatus | 'funded, sent';

const states: Record<Name, LoanState> = {
  funded: { status: 'funded', sent: false },
  'funded, sent': { status: 'funded', sent: true },
  disbursed: { status: 'disbursed', sent: true },
  overdue: { status: 'overdue', sent: true },
  defaulted: { status: 'defaulted', sent: true },
  repaid: { status: 'repaid', sent: true },
  written_off: { status: 'written_off', sent: true },
  rejected: { status: 'rejected', sent: false },
  cancelled: { status: 'cancelled', sent: false },
};

const events: LoanEvent[] = [
  'cancel',
  'reject',
  'lapse',
  'disburse',
  'payout_arrived',
  'payout_failed',
  'payout_returned',
  'paid_in_full',
  'become_overdue',
  'become_defaulted',
  'extend',
  'extension_reversed',
  'write_off',
  'write_off_reversed',
  'payment_undone',
  'recovery_undone',
];

/**
 * The rows of the table in decisions, "Loan life": from, event, to. Rows whose result depends on
 * the due date have their own tests.
 */
const rows: [Name[], LoanEvent, Name][] = [
  [['funded'], 'cancel', 'cancelled'],
  [['funded'], 'reject', 'rejected'],
  [['funded'], 'disburse', 'funded, sent'],
  [['funded, sent'], 'payout_arrived', 'disbursed'],
  [['funded, sent'], 'payout_failed', 'funded'],
  [['funded, sent'], 'payout_returned', 'funded'],
  [['funded, sent'], 'paid_in_full', 'repaid'],
  [['repaid'], 'payout_failed', 'cancelled'],
  [['disbursed', 'overdue', 'defaulted'], 'payout_returned', 'funded'],
  [['disbursed'], 'become_overdue', 'overdue'],
  [['overdue'], 'become_defaulted', 'defaulted'],
  [['overdue', 'defaulted'], 'extend', 'disbursed'],
  [['overdue', 'defaulted'], 'write_off', 'written_off'],
  [['disbursed', 'overdue', 'defaulted', 'written_off'], 'paid_in_full', 'repaid'],
  [['repaid', 'written_off'], 'payout_returned', 'cancelled'],
  [['funded'], 'lapse', 'cancelled'],
  [['repaid'], 'recovery_undone', 'written_off'],
];

const names = Object.keys(states) as Name[];
const cells = names.flatMap((name) =>
  events.map((event) => ({
    name,
    event,
    target: rows.find(([from, happens]) => from.includes(name) && happens === event)?.[2],
  })),
);
const byDueDate = ['disbursed', 'overdue', 'defaulted'] as const;

describe('a loan in every state, at every event', () => {
  const possible = cells.flatMap(({ name, event, target }) =>
    target ? [{ name, event, target }] : [],
  );
  const followsDueDate = ({ name, event }: { name: Name; event: LoanEvent }) =>
    (name === 'repaid' && event === 'payment_undone') ||
    (name === 'disbursed' && event === 'extension_reversed') ||
    (name === 'written_off' && event === 'write_off_reversed');
  const impossible = cells.filter((cell) => cell.target === undefined && !followsDueDate(cell));

  test('is all there: 9 states, 16 events', () => {
    expect([possible.length, impossible.length]).toEqual([25, 9 * 16 - 25 - 3]);
  });

  test.each(possible)('$name, $event: $target', ({ name, event, target }) => {
    expect(nextLoanState(states[name], event)).toEqual(states[target]);
    expect(canTransition(states[name], event)).toBe(true);
  });

  test.each(impossible)('$name can not $event', ({ name, event }) => {
    expect(canTransition(states[name], event)).toBe(false);
    expect(() => nextLoanState(states[name], event, { byDueDate: 'overdue' })).toThrow(
      ImpossibleTransition,
    );
    expect(new ImpossibleTransition(states[name], event)).toMatchObject({
      code: 'loan_state',
      state: states[name],
      event,
      message: expect.stringMatching(/^(This loan|The money for this loan) .+\.$/),
    });
  });

  test.each(byDueDate)('disbursed, extension reversed: %s by its former due date', (status) => {
    expect(nextLoanState(states.disbursed, 'extension_reversed', { byDueDate: status })).toEqual(
      states[status],
    );
  });

  test.each(byDueDate)('repaid, payment undone: %s by its due date', (status) => {
    expect(canTransition(states.repaid, 'payment_undone')).toBe(true);
    expect(nextLoanState(states.repaid, 'payment_undone', { byDueDate: status })).toEqual(
      states[status],
    );
  });

  test.each(byDueDate)('written off, the write-off reversed: %s by its due date', (status) => {
    expect(canTransition(states.written_off, 'write_off_reversed')).toBe(true);
    expect(nextLoanState(states.written_off, 'write_off_reversed', { byDueDate: status })).toEqual(
      states[status],
    );
  });

  test('repaid while its payout was on its way, payment undone: on its way again', () => {
    expect(nextLoanState(states.repaid, 'payment_undone', { byDueDate: 'sent' })).toEqual(
      states['funded, sent'],
    );
  });

  test('undoing a payment needs the status by the due date', () => {
    expect(() => nextLoanState(states.repaid, 'payment_undone')).toThrow(RangeError);
  });

  test('changing an answered state does not change the table', () => {
    nextLoanState(states.funded, 'disburse').sent = false;
    expect(nextLoanState(states.funded, 'disburse')).toEqual(states['funded, sent']);
  });
});

// spec: 4.2.3
describe('a refusal says why', () => {
  test.each<[Name, LoanEvent, string]>([
    ['funded', 'paid_in_full', 'The money for this loan has not been sent yet.'],
    ['funded', 'payment_undone', 'This loan has not been repaid.'],
    ['funded, sent', 'cancel', 'The money for this loan is already on its way.'],
    ['funded, sent', 'disburse', 'The money for this loan is already on its way.'],
    ['funded, sent', 'become_overdue', 'The money for this loan has not arrived yet.'],
    ['funded, sent', 'write_off', 'This loan is not overdue.'],
    ['disbursed', 'reject', 'The money for this loan has already been sent.'],
    ['disbursed', 'payout_arrived', 'The money for this loan has already arrived.'],
    ['disbursed', 'extend', 'This loan is not overdue.'],
    ['disbursed', 'write_off', 'This loan is not overdue.'],
    ['overdue', 'become_overdue', 'This loan is already overdue.'],
    ['overdue', 'payment_undone', 'This loan has not been repaid.'],
    ['defaulted', 'become_defaulted', 'This loan has already defaulted.'],
    ['repaid', 'paid_in_full', 'This loan has already been repaid.'],
    ['repaid', 'cancel', 'This loan has already been repaid.'],
    ['written_off', 'write_off', 'This loan has been written off.'],
    ['rejected', 'disburse', 'This loan has been rejected.'],
    ['cancelled', 'disburse', 'This loan has been cancelled.'],
  ])('%s, %s: %s', (name, event, sentence) => {
    expect(new ImpossibleTransition(states[name], event).message).toBe(sentence);
  });
});

describe('what a state means', () => {
  const which = (holds: (state: LoanState) => boolean) =>
    names.filter((name) => holds(states[name])).sort();

  test('open: the principal takes up part of the cap', () => {
    expect(which(isOpen)).toEqual(['disbursed', 'funded', 'funded, sent', 'overdue']);
  });

  test('out: the money has arrived and must be paid back', () => {
    expect(which(isOut)).toEqual(['defaulted', 'disbursed', 'overdue']);
  });

  test('closed: the loan is over and nothing is owed', () => {
    expect(which(isClosed)).toEqual(['cancelled', 'rejected', 'repaid']);
  });

  test('takes a payment: what was sent and is not closed', () => {
    expect(which(takesPayment)).toEqual(which((state) => state.sent && !isClosed(state)));
  });

  test('bars another loan', () => {
    expect(which(barsNewLoan)).toEqual(['defaulted', 'overdue', 'written_off']);
  });

  test('active: sent, neither repaid nor written off', () => {
    expect(which(isActive)).toEqual(['defaulted', 'disbursed', 'funded, sent', 'overdue']);
  });

  // spec: 4.1.7, 4.1.8
  test('Pay Now, unless a payment is in flight', () => {
    expect(which((state) => canPayNow(state, false))).toEqual([
      'disbursed',
      'funded, sent',
      'overdue',
    ]);
    expect(which((state) => canPayNow(state, true))).toEqual([]);
  });

  // spec: 3.2.2, 3.2.9, 4.1.1
  test.each<[LoanStatus, string]>([
    ['funded', 'funded'],
    ['disbursed', 'disbursed'],
    ['overdue', 'disbursed'],
    ['defaulted', 'defaulted'],
    ['written_off', 'defaulted'],
    ['repaid', 'repaid'],
    ['rejected', 'rejected'],
    ['cancelled', 'cancelled'],
  ])('%s is %s on the wire', (status, wire) => {
    expect(wireStatus(status)).toBe(wire);
  });

  // spec: 4.2.7, 4.2.8
  test.each([
    [7, 'disbursed'],
    [0, 'disbursed'],
    [-1, 'overdue'],
    [-29, 'overdue'],
    [-30, 'defaulted'],
    [-31, 'defaulted'],
  ])('with %i days until due an unpaid loan is %s', (days, status) => {
    expect(statusByDueDate({ daysUntilDue: days, defaultAfterOverdueDays: 30 })).toBe(status);
  });
});

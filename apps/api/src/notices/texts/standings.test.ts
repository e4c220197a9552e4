import { cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import { dueAt, formerDueAt, letterhead } from '../sample-facts.testing.ts';
import { cases } from '../samples.testing.ts';
import type { Standing } from './facts.ts';
import type { LoanNoticeKind, NoticeData } from './kinds.ts';
import { summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

/**
 * What each notice of a loan says about the due date. Add a new kind here: `by_standing` is tried in every state that a
 * loan can be in when its borrower is told.
 */
const saysOfTheDueDate: Record<LoanNoticeKind, 'by_standing' | 'ahead' | 'passed' | 'nothing'> = {
  money_arrived: 'by_standing',
  payment_failed: 'by_standing',
  payment_returned: 'by_standing',
  debit_failed: 'by_standing',
  debit_cancelled: 'by_standing',
  late_fee_changed: 'by_standing',
  owed_changed: 'by_standing',
  new_due_date: 'by_standing',
  extension_refused: 'by_standing',
  money_on_its_way: 'ahead',
  payment_due: 'ahead',
  overdue: 'passed',
  defaulted: 'passed',
  agreement_signed: 'nothing',
  money_returned: 'nothing',
  payment_processing: 'nothing',
  payment_disputed: 'nothing',
  repaid: 'nothing',
  loan_rejected: 'nothing',
  loan_cancelled: 'nothing',
  debit_announced: 'nothing',
  debits_stopped: 'nothing',
  refund: 'nothing',
};

const day = 'Mon, Mar 9, 2026';
const defaultsFrom = new Date('2026-03-24T04:00:00.000Z');

/** What a notice must and must never say about a loan in each state. */
const standings: { standing: Standing; says: RegExp[]; never: RegExp[] }[] = [
  {
    standing: { kind: 'not_due' },
    says: [/(due on|by|stays) Mon, Mar 9, 2026/],
    never: [/overdue|in default|was due|due today/],
  },
  {
    standing: { kind: 'due_today' },
    says: [/(due today,|by|stays) Mon, Mar 9, 2026/],
    never: [/overdue|in default|was due|due on/],
  },
  {
    standing: { kind: 'past_due' },
    says: [/was due (on )?Mon, Mar 9, 2026/],
    never: [/overdue|in default|due today/],
  },
  {
    standing: { kind: 'overdue', defaultsFrom },
    says: [
      /was due on Mon, Mar 9, 2026 and is overdue\./,
      /Tue, Mar 24, 2026, the loan is in default/,
    ],
    never: [],
  },
  {
    standing: { kind: 'defaulted' },
    says: [/was due on Mon, Mar 9, 2026 and is in default\./, /on the page of your loan/],
    never: [/overdue|books/],
  },
  {
    standing: { kind: 'written_off' },
    says: [
      /was due on Mon, Mar 9, 2026 and is in default\. We count it as lost \(written off\), but you still owe it\./,
    ],
    never: [/overdue/],
  },
];

/** Matches words that assume that the due day is still ahead. */
const onlyAhead = new RegExp(`(?<!was )due (on|by|today,?|) ?${day}|is due|by ${day}|Due: ${day}`);

const byStanding = (Object.keys(saysOfTheDueDate) as LoanNoticeKind[]).filter(
  (kind) => saysOfTheDueDate[kind] === 'by_standing',
);

function wordsOf(kind: LoanNoticeKind, changed: object): string {
  const { data } = cases[kind];
  const facts = { ...data, totalCents: cents(2600), dueAt, formerDueAt, ...changed };
  const text = textOf(kind, facts as NoticeData[typeof kind], letterhead);
  return `${text.subject}\n${summaryOf(text)}`;
}

describe.each(byStanding)('the notice %s', (kind) => {
  test.each(standings)('tells a loan as it stands: $standing.kind', ({ standing, says, never }) => {
    const late = {
      lateFeeToComeCents: cents(130),
      lateFeeWasAdded: false,
      noLateFeeBeforeAt: null,
    };
    const lateFeeComes = standing.kind === 'overdue' ? 'now' : null;
    const words = wordsOf(kind, { standing, ...late, lateFeeComes });
    for (const said of says) expect(words).toMatch(said);
    for (const unsaid of never) expect(words).not.toMatch(unsaid);
    if (!['not_due', 'due_today'].includes(standing.kind)) expect(words).not.toMatch(onlyAhead);
  });

  test('names no day of a loan whose money is late', () => {
    const words = wordsOf(kind, { standing: { kind: 'not_arrived' }, lateFeeComes: null });
    if (kind === 'money_arrived' || kind === 'new_due_date' || kind === 'extension_refused') return;
    expect(words).toContain('We will set the due date once the money you borrowed has arrived');
    expect(words.replaceAll(`before ${day}`, '')).not.toContain(`due on ${day}`);
  });

  test('of before, which says nothing of that, is true on every day', () => {
    expect(wordsOf(kind, {})).not.toMatch(/is overdue|is in default|was due/);
  });
});

test.each([
  'late_fee_changed',
  'owed_changed',
  'new_due_date',
  'extension_refused',
  'money_arrived',
] as const)(
  'a loan in default that is debited once more is told so, and asked for nothing: %s',
  (kind) => {
    const words = wordsOf(kind, { standing: { kind: 'defaulted' }, debitDay: '2026-04-01' });
    expect(words).toContain('is in default. You owe $26.00. We will debit $26.00');
    expect(words).not.toContain('Please pay');
  },
);

test('a late fee that comes now is in the sum that is asked for', () => {
  const fee = { lateFeeToComeCents: cents(130), lateFeeWasAdded: false, noLateFeeBeforeAt: null };
  const words = wordsOf('payment_failed', {
    standing: { kind: 'overdue', defaultsFrom },
    ...fee,
    lateFeeComes: 'now',
  });
  expect(words).toContain(
    'is overdue. A late fee of $1.30 is added now, as the agreement says. Please pay $27.30 now, with Pay Now.',
  );
});

test('the notice of a default names neither a day to pay by nor a fee to come', () => {
  expect(wordsOf('defaulted', {})).not.toMatch(onlyAhead);
  expect(wordsOf('overdue', { defaultsFrom })).not.toMatch(onlyAhead);
});

import type { Loan } from '@sevenday/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PaidByOneself } from './automatic-repayment/automatic-repayment.tsx';
import { dueLoan } from './loan.testing.ts';
import { describeDefault, describeDue } from './next-step/describe-due.tsx';
import { RefundNote } from './returns/refund-note.tsx';

// The page listens to another tab's sign-out as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => vi.unstubAllGlobals());

/** A loan by where it stands; one that was written off is shown as in default. */
const standings: { name: string; loan: Partial<Loan>; says: RegExp; never: RegExp }[] = [
  { name: 'before due', loan: {}, says: /by/, never: /overdue|in default|was due/i },
  {
    name: 'due today',
    loan: { days_until_due: 0 },
    says: /by/,
    never: /overdue|in default|was due/i,
  },
  {
    name: 'overdue',
    loan: { days_until_due: -2, is_overdue: true },
    says: /overdue/i,
    never: /in default|owe \$25\.00 by|pay \$25\.00 by/i,
  },
  {
    name: 'in default',
    loan: { days_until_due: -60, is_overdue: true, status: 'defaulted' },
    says: /in default/,
    never: /overdue|owe \$25\.00 by|pay \$25\.00 by/i,
  },
];

const returned = [
  {
    refund_id: null,
    id: dueLoan.id,
    amount: dueLoan.total_due,
    paid_at: new Date('2026-11-23T12:00:00Z'),
    returned_at: new Date('2027-01-20T12:00:00Z'),
  },
];

function textOf(...parts: ReactNode[]): string {
  const shown = createElement(Fragment, null, ...parts);
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, shown);
  return renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
}

describe.each(standings)('a loan $name', ({ loan: state, says, never }) => {
  const loan: Loan = { ...dueLoan, ...state };
  const reopened: Loan = {
    ...loan,
    refunds_and_disputes: { ...loan.refunds_and_disputes, returned_payments: returned },
  };
  const sentences = {
    'what is next': (of: Loan) => {
      const { title, text } = of.status === 'defaulted' ? describeDefault(of) : describeDue(of, []);
      return textOf(title, ' ', text);
    },
    'without its debit': (of: Loan) => textOf(createElement(PaidByOneself, { loan: of })),
  };

  it.each(Object.keys(sentences) as (keyof typeof sentences)[])(
    'is told as it stands: %s',
    (which) => {
      for (const of of [loan, reopened]) {
        expect(sentences[which](of)).toMatch(says);
        expect(sentences[which](of)).not.toMatch(never);
      }
    },
  );

  it.each([
    ['bank', /was returned by your bank on .* so you owe it again\./],
    ['lender', /was refunded to you on .* so you owe it again\./],
  ] as const)('is told as it stands where a payment of it was given back by the %s', (by, why) => {
    const payments = returned.map((payment) => ({
      ...payment,
      refund_id: by === 'lender' ? dueLoan.id : null,
    }));
    const note = textOf(
      createElement(RefundNote, {
        loan: {
          ...loan,
          refunds_and_disputes: { ...loan.refunds_and_disputes, returned_payments: payments },
        },
      }),
    );
    expect(note).toMatch(why);
    expect(note).toMatch(says);
    expect(note).not.toMatch(never);
  });
});

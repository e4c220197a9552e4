import type { RefundsAndDisputes } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { RefundsAndDisputesList, refundTitle } from './refunds-and-disputes.tsx';

// The page listens to another tab's sign-out as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => vi.unstubAllGlobals());

const day = (of: number) => new Date(Date.UTC(2026, 10, of, 12));
const none: RefundsAndDisputes = {
  disputes: [],
  returned_payments: [],
  refunds: [],
  no_late_fee_before: null,
};
const refund = {
  ...{ id: 'refund', amount: cents(2500), status: 'given_back' as const },
  ...{ since: day(24), given_back_at: day(25), by_choice: true },
};
const payment = {
  ...{ id: 'payment', amount: cents(2500), paid_at: day(22), returned_at: day(24) },
  refund_id: refund.id,
};

function entriesOf(refundsAndDisputes: RefundsAndDisputes): string[] {
  const list = createElement(RefundsAndDisputesList, { refundsAndDisputes });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, list);
  return renderToStaticMarkup(page)
    .split('<li')
    .slice(1)
    .map((entry) => entry.replace(/^[^>]*>/, '').replace(/<[^>]+>/g, ''));
}

describe('a refund that the lender made in the provider’s dashboard', () => {
  const refunded = { ...none, returned_payments: [payment], refunds: [refund] };

  it('is one entry, with the day of the payment and the day of the refund', () => {
    expect(refundTitle(refunded)).toBe('Refund');
    expect(entriesOf(refunded)).toEqual([
      '$25.00Given backPaid Nov 22, 2026 · given back Nov 25, 2026',
    ]);
  });

  it('of a part was never owed', () => {
    const part = { ...none, refunds: [{ ...refund, amount: cents(500) }] };
    expect(entriesOf(part)).toEqual(['$5.00Given backGiven back Nov 25, 2026']);
  });

  it('that is on its way says when it was started, and is owed when it came back', () => {
    const underWay = { ...refund, status: 'under_way' as const, given_back_at: null };
    expect(entriesOf({ ...none, refunds: [underWay] })).toEqual([
      '$25.00Refund on its wayStarted Nov 24, 2026',
    ]);
    const owed = { ...underWay, status: 'owed' as const };
    expect(entriesOf({ ...none, refunds: [owed] })).toEqual([
      '$25.00Refund owedOwed since Nov 24, 2026',
    ]);
  });
});

it('a payment that its bank returned is an entry of its own', () => {
  const returned = { ...none, returned_payments: [{ ...payment, refund_id: null }] };
  expect(refundTitle(returned)).toBe('Returned payment');
  expect(entriesOf(returned)).toEqual([
    '$25.00Payment returnedPaid Nov 22, 2026 · returned Nov 24, 2026',
  ]);
});

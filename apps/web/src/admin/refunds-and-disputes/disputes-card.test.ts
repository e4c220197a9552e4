import type { ListedDispute } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { DisputeRow } from './disputes-card.tsx';

// The page listens to another tab's sign-out as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => vi.unstubAllGlobals());

const id = '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11';
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const dispute: ListedDispute = {
  ...{ id, member_id: id, member_name: null, loan_id: id, amount: cents(2500), fee: cents(1500) },
  ...{ status: 'open', opened_at: on(20), decided_at: null, reason: 'fraudulent' },
  ...{ respond_by: on(27), deadline_passed: false },
};

function rowOf(changed: Partial<ListedDispute>): string {
  const row = createElement(DisputeRow, { dispute: { ...dispute, ...changed } });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, row);
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, ' ');
}

it.each(['open', 'warning'] as const)('a dispute that is %s shows its day to answer', (status) => {
  expect(rowOf({ status })).toMatch(/Answer by\s+Nov 27, 2026/);
});

it.each(['won', 'lost', 'withdrawn'] as const)('a dispute that is %s shows no day', (status) => {
  const row = rowOf({ status, decided_at: on(26) });
  expect(row).not.toContain('Answer by');
  expect(row).not.toContain('N/A');
});

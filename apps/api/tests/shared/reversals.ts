import { idDecisionUndoMs } from '@sevenday/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Life, openLife, type Person } from '../../src/offboarding/life.testing.ts';
import { reason } from '../admin-tools.ts';

export interface Made {
  id: string;
  kind: string;
  made_at: string;
  can_reverse: boolean;
  undone_at: string | null;
  undo_until: string | null;
  undo_for_ms: number | null;
}

export let life: Life;
export let person: Person;
export let loanId: string;

export function asAdmin(path: string, body: Record<string, unknown> = { reason }, method = 'POST') {
  return life.call({
    method: method as 'POST' | 'PUT' | 'GET',
    url: `/api/admin/loans/${loanId}${path}`,
    token: life.admin.token,
    ...(method === 'GET' ? {} : { body }),
  });
}

export const edit = (body: Record<string, unknown>) => asAdmin('', { reason, ...body }, 'PUT');
export const waive = (charge: 'late_fee' | 'interest') => asAdmin('/waive', { charge, reason });
export const made = async (): Promise<Made[]> => (await asAdmin('/adjustments', {}, 'GET')).json();

/** The last change that was not reversed. */
export async function lastOf(): Promise<Made> {
  const last = (await made()).findLast(({ undone_at }) => undone_at === null);
  if (!last) throw new Error('No change stands.');
  return last;
}

export const reverse = async (id?: string) =>
  asAdmin(`/adjustments/${id ?? (await lastOf()).id}/reverse`, { reason });

/** The subjects of the notices about the loan since it was out, the newest first. */
export async function noticeSubjects(): Promise<string[]> {
  await life.worker.drain();
  const { notices } = await life.must<{ notices: { kind: string; subject: string }[] }>({
    method: 'GET',
    url: '/api/notices?limit=100',
    token: person.token,
  });
  const kinds = ['late_fee_changed', 'owed_changed', 'new_due_date', 'debit_announced'];
  return notices.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject);
}

export async function borrow(automatic = false): Promise<void> {
  person = await life.verified();
  loanId = await life.borrow(person, automatic);
  // Until the mail about the ID is sent.
  await life.pass(idDecisionUndoMs);
}

export interface MyLoan {
  total_due: number;
  late_fee: number;
  is_overdue: boolean;
  term_date: string;
}

export async function myLoan(): Promise<MyLoan> {
  const { borrowed } = await life.must<{ borrowed: [MyLoan] }>({
    method: 'GET',
    url: '/api/loans/my-loans',
    token: person.token,
  });
  return borrowed[0];
}

export const owed = async () => (await myLoan()).total_due;

/** What the business clock shows. */
export const now = () => life.database.transact((tx) => life.http.router.clocks.business(tx));

export const stands = {
  code: 'loan_state',
  detail: expect.stringMatching(
    /^This change has stood since \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [ap]m ET\. The borrower may rely on it/,
  ),
};

export async function asked(): Promise<string> {
  const body = { date: await dayLater(9), reason: 'My pay comes late.' };
  const url = `/api/loans/${loanId}/extension-requests`;
  await life.must({ method: 'POST', url, token: person.token, body });
  const [request] = await waiting();
  return request?.id ?? '';
}

export function waiting() {
  return life.must<{ id: string; loan_id: string }[]>({
    method: 'GET',
    url: '/api/admin/extension-requests',
    token: life.admin.token,
  });
}

export async function give(id: string): Promise<void> {
  const url = `/api/admin/extension-requests/${id}/answer`;
  const body = { given: true, words: 'Gladly.' };
  await life.must({ method: 'POST', url, token: life.admin.token, body });
}
export const raise = (late_fee: number) => edit({ late_fee });
export const refused = (present: string) => ({
  code: 'edit_not_allowed',
  fields: { late_fee: `The late fee can only be lowered: it is ${present} now.` },
});

export function debits() {
  return life.query<{ amount_cents: number; status: string }>(
    `select amount_cents::int as amount_cents, status from payments where loan_id = '${loanId}' order by quoted_at`,
  );
}

/** The lender's day, so many days from now. */
export async function dayLater(days: number): Promise<string> {
  const day = new Date((await now()).getTime() + days * 86_400_000);
  return day.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}

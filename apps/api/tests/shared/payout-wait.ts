import { deadlineParts, timeText } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { startSession } from '../../src/identity/index.ts';
import { payouts } from '../../src/loans/loan/tables.ts';
import { type Life, openLife, type Person } from '../../src/offboarding/life.testing.ts';
import { testPassword } from '../../src/platform/testing.ts';
import { onBusinessClock } from '../../src/platform/time/business-and-wall-clocks.ts';

export const hourMs = 3_600_000;

export let life: Life;

/** Moves both clocks and the bank's; everyone signs in again. */
export async function wait(byMs: number, ...people: Person[]): Promise<void> {
  life.http.wall.now = new Date(life.http.wall.now.getTime() + byMs);
  await life.bank.advanceClock(byMs);
  for (const person of [life.admin, ...people]) await signInAgain(person);
}

export async function signInAgain(person: Person): Promise<void> {
  const user = { id: person.id, role: person === life.admin ? 'owner' : 'borrower' } as const;
  const at = { wall: life.http.wall.now, userAgent: '' };
  person.token = await life.database.transact((tx) => startSession(tx, user, at));
}

export interface Borrower extends Person {
  password: string;
}

export let verifiedBefore = 0;
/** A borrower who may borrow, a day after they registered. */
export async function borrower(): Promise<Borrower> {
  verifiedBefore += 1;
  const person = await life.verified({ last_name: `Lee${'abcdefghijklmnop'[verifiedBefore]}` });
  await wait(25 * hourMs, person);
  return Object.assign(person, { password: testPassword });
}

export const put = ({ token }: Person, body: Record<string, unknown>) =>
  life.must({ method: 'PUT', url: '/api/profile/update', token, body });

export let renamed = 0;
export const changes = {
  async password(person: Borrower) {
    const password = `another ${person.password}`;
    const body = { current_password: person.password, new_password: password };
    const url = '/api/auth/change-password';
    await life.must({ method: 'POST', url, token: person.token, body });
    person.password = password;
  },
  async reset(person: Borrower) {
    const { email } = person;
    const url = '/api/auth/request-password-reset';
    await life.must({ method: 'POST', url, body: { email } });
    await life.worker.drain();
    const mails = (await life.mailsTo(email)).join('').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const tokens = [...mails.matchAll(/reset-password#token=([\w-]{43})\s/g)];
    // One link works once; the newest is not always the last that was written.
    for (const [, token] of tokens) {
      const body = { token, new_password: `reset ${person.password}` };
      const answer = await life.call({ method: 'POST', url: '/api/auth/reset-password', body });
      if (answer.statusCode !== 200) continue;
      person.password = body.new_password;
      return signInAgain(person);
    }
    throw new Error('No link to reset the password works.');
  },
  async email(person: Borrower) {
    const email = `moved-${person.email}`;
    await put(person, { email, current_password: person.password });
    person.email = email;
  },
  /** Changes the name and has an admin approve the ID again. */
  async rename(person: Borrower) {
    renamed += 1;
    await put(person, { first_name: `Ann${'abcdefghijklmnopqrstuvwxyz'[renamed % 26]}` });
    await approveAgain(person);
  },
  async 'another middle initial'(person: Borrower) {
    await put(person, { middle_initial: 'z' });
    await approveAgain(person);
    await approveBank(person);
  },
  async 'replacing the account'(person: Borrower) {
    const url = '/api/bank/my-account';
    const { fingerprint } = await accountOf(person);
    await life.linkBank(person, fingerprint === first(person) ? 'insufficient_funds' : 'success');
    await approveBank(person);
    await life.must({ method: 'GET', url, token: person.token });
  },
};

export const firstAccounts = new Map<string, string>();
export const first = ({ id }: Person) => firstAccounts.get(id);

export async function accountOf({ id }: Person): Promise<{ id: string; fingerprint: string }> {
  const [account] = await life.query<{ id: string; fingerprint: string }>(
    `select id, fingerprint from bank_accounts where member_id = '${id}' and removed_at is null`,
  );
  if (!account) throw new Error('There is no account.');
  if (!firstAccounts.has(id)) firstAccounts.set(id, account.fingerprint);
  return account;
}

export async function approveBank({ id }: Person): Promise<void> {
  const url = `/api/admin/members/${id}/approve-bank`;
  await life.call({ method: 'POST', url, token: life.admin.token });
}

export async function approveAgain({ id }: Person): Promise<void> {
  const url = `/api/admin/members/${id}`;
  const body = { id_verification_status: 'approved', reason: 'Rejected by mistake.' };
  await life.must({ method: 'PUT', url, token: life.admin.token, body });
}

export const press = (loanId: string) =>
  life.call({
    method: 'POST',
    url: `/api/admin/disburse-loan/${loanId}`,
    token: life.admin.token,
  });

/** Accepts the loan again if the borrower has another account by now. */
export async function acceptForAccountOfNow({ token }: Person, loanId: string): Promise<void> {
  const url = `/api/loans/${loanId}/reacceptance`;
  const quoted = await life.call({ method: 'GET', url, token });
  if (quoted.statusCode === 409) return;
  const body = { contract_accepted: true, documents_hash: quoted.json().documents_hash };
  await life.must({ method: 'POST', url, token, body });
}

export async function onBusiness(wallTime: Date): Promise<Date> {
  const { clocks } = life.http.router;
  const now = await life.database.transact((tx) => clocks.business(tx));
  return onBusinessClock(wallTime, { now, wall: clocks.wall() });
}

/** An instant of the wall clock as a refusal says it. */
export async function moment(wallTime: Date): Promise<string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    ...deadlineParts,
  });
  return timeText(format, await onBusiness(wallTime));
}

export const later = (ms: number) => new Date(life.http.wall.now.getTime() + ms);

export async function refusal(): Promise<{ code: string; detail: string }> {
  return {
    code: 'bank_account_not_usable',
    detail: `The borrower’s password, email, name or bank account changed in the last 24 hours. Money can be sent from ${await moment(later(24 * hourMs))}.`,
  };
}

export async function stateOf(loanId: string) {
  const [loan] = await life.query<{ status: string; sent: boolean }>(
    `select status, sent from loans where id = '${loanId}'`,
  );
  return loan;
}

export async function payoutOf(loanId: string) {
  const [payout] = await life.database.transact((tx) =>
    tx.select().from(payouts).where(eq(payouts.loanId, loanId)),
  );
  if (!payout) throw new Error('Nothing was planned.');
  return payout;
}

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());
}

export async function atTheBank(): Promise<string[]> {
  const financialAccountId = await life.dependencies.financialAccountId();
  const listed = await life.bank.provider.listPayouts({
    financialAccountId,
    createdSince: new Date(0),
  });
  return listed.flatMap(({ attemptId }) => attemptId ?? []);
}

interface Listed {
  id: string;
  why_not_sendable: string | null;
  recent_changes: { what: string; at: string }[];
}

export async function listed(loanId: string): Promise<Listed | undefined> {
  const loans = await life.must<Listed[]>({
    method: 'GET',
    url: '/api/admin/pending-loans?limit=200',
    token: life.admin.token,
  });
  return loans.find(({ id }) => id === loanId);
}

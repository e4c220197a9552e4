import { errorCatalogue } from '@sevenday/contract';
import { deadlineParts, timeText } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOff } from '../src/approvals/rules.ts';
import { startSession } from '../src/identity/index.ts';
import { beginManualTransfer } from '../src/loans/disbursement/begin-manual-transfer.ts';
import { payouts } from '../src/loans/loan/tables.ts';
import { type Life, openLife, type Person } from '../src/offboarding/life.testing.ts';
import { auditEntries, work } from '../src/platform/database/tables.ts';
import { testPassword } from '../src/platform/testing.ts';
import { onBusinessClock } from '../src/platform/time/business-and-wall-clocks.ts';

const hourMs = 3_600_000;

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

/** Moves both clocks and the bank's; everyone signs in again. */
async function wait(byMs: number, ...people: Person[]): Promise<void> {
  life.http.wall.now = new Date(life.http.wall.now.getTime() + byMs);
  await life.bank.advanceClock(byMs);
  for (const person of [life.admin, ...people]) await signInAgain(person);
}

async function signInAgain(person: Person): Promise<void> {
  const user = { id: person.id, role: person === life.admin ? 'owner' : 'borrower' } as const;
  const at = { wall: life.http.wall.now, userAgent: '' };
  person.token = await life.database.transact((tx) => startSession(tx, user, at));
}

interface Borrower extends Person {
  password: string;
}

let verifiedBefore = 0;
/** A borrower who may borrow, a day after they registered. */
async function borrower(): Promise<Borrower> {
  verifiedBefore += 1;
  const person = await life.verified({ last_name: `Lee${'abcdefghijklmnop'[verifiedBefore]}` });
  await wait(25 * hourMs, person);
  return Object.assign(person, { password: testPassword });
}

const put = ({ token }: Person, body: Record<string, unknown>) =>
  life.must({ method: 'PUT', url: '/api/profile/update', token, body });

let renamed = 0;
const changes = {
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

const firstAccounts = new Map<string, string>();
const first = ({ id }: Person) => firstAccounts.get(id);

async function accountOf({ id }: Person): Promise<{ id: string; fingerprint: string }> {
  const [account] = await life.query<{ id: string; fingerprint: string }>(
    `select id, fingerprint from bank_accounts where member_id = '${id}' and removed_at is null`,
  );
  if (!account) throw new Error('There is no account.');
  if (!firstAccounts.has(id)) firstAccounts.set(id, account.fingerprint);
  return account;
}

async function approveBank({ id }: Person): Promise<void> {
  const url = `/api/admin/members/${id}/approve-bank`;
  await life.call({ method: 'POST', url, token: life.admin.token });
}

async function approveAgain({ id }: Person): Promise<void> {
  const url = `/api/admin/members/${id}`;
  const body = { id_verification_status: 'approved', reason: 'Rejected by mistake.' };
  await life.must({ method: 'PUT', url, token: life.admin.token, body });
}

const press = (loanId: string) =>
  life.call({
    method: 'POST',
    url: `/api/admin/disburse-loan/${loanId}`,
    token: life.admin.token,
  });

/** Accepts the loan again if the borrower has another account by now. */
async function acceptForAccountOfNow({ token }: Person, loanId: string): Promise<void> {
  const url = `/api/loans/${loanId}/reacceptance`;
  const quoted = await life.call({ method: 'GET', url, token });
  if (quoted.statusCode === 409) return;
  const body = { contract_accepted: true, documents_hash: quoted.json().documents_hash };
  await life.must({ method: 'POST', url, token, body });
}

async function onBusiness(wallTime: Date): Promise<Date> {
  const { clocks } = life.http.router;
  const now = await life.database.transact((tx) => clocks.business(tx));
  return onBusinessClock(wallTime, { now, wall: clocks.wall() });
}

/** An instant of the wall clock as a refusal says it. */
async function moment(wallTime: Date): Promise<string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    ...deadlineParts,
  });
  return timeText(format, await onBusiness(wallTime));
}

const later = (ms: number) => new Date(life.http.wall.now.getTime() + ms);

async function refusal(): Promise<{ code: string; detail: string }> {
  return {
    code: 'bank_account_not_usable',
    detail: `The borrower’s password, email, name or bank account changed in the last 24 hours. Money can be sent from ${await moment(later(24 * hourMs))}.`,
  };
}

async function stateOf(loanId: string) {
  const [loan] = await life.query<{ status: string; sent: boolean }>(
    `select status, sent from loans where id = '${loanId}'`,
  );
  return loan;
}

async function payoutOf(loanId: string) {
  const [payout] = await life.database.transact((tx) =>
    tx.select().from(payouts).where(eq(payouts.loanId, loanId)),
  );
  if (!payout) throw new Error('Nothing was planned.');
  return payout;
}

async function atTheBank(): Promise<string[]> {
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

async function listed(loanId: string): Promise<Listed | undefined> {
  const loans = await life.must<Listed[]>({
    method: 'GET',
    url: '/api/admin/pending-loans?limit=200',
    token: life.admin.token,
  });
  return loans.find(({ id }) => id === loanId);
}

describe('money that waits', () => {
  it('does not wait after the first link', async () => {
    const person = await life.verified();
    const loanId = await life.request(person);
    expect(await listed(loanId)).toMatchObject({ why_not_sendable: null, recent_changes: [] });
    expect((await press(loanId)).statusCode).toBe(200);
  });

  it.each([
    ['password', 'password'],
    ['reset', 'password'],
    ['email', 'email'],
    ['rename', 'name'],
    ['another middle initial', 'name'],
    ['replacing the account', 'bank_account'],
  ] as const)(
    'after %s waits 24 hours, though the account was linked before',
    async (how, what) => {
      const person = await borrower();
      await accountOf(person);
      await changes[how](person);
      const refused = await refusal();
      // Asking is never barred.
      const loanId = await life.request(person);
      const answer = await press(loanId);
      expect(answer.statusCode).toBe(errorCatalogue.bank_account_not_usable.status);
      expect(answer.json()).toMatchObject(refused);
      expect(await listed(loanId)).toMatchObject({
        why_not_sendable: refused.detail,
        recent_changes: [{ what, at: expect.any(String) }],
      });
      const batch = await life.must<{ results: unknown[] }>({
        method: 'POST',
        url: '/api/admin/disburse-loans',
        token: life.admin.token,
        body: { loan_ids: [loanId] },
      });
      expect(batch.results).toMatchObject([{ done: false, ...refused }]);
      const { clocks } = life.dependencies;
      const begun = life.database.transact(async (tx) =>
        beginManualTransfer(
          tx,
          { ...life.dependencies, payoutChannel: 'manual' },
          {
            loanId,
            actorId: life.admin.id,
            rules: allOff,
            now: await clocks.business(tx),
            wall: clocks.wall(),
          },
        ),
      );
      await expect(begun).rejects.toMatchObject({ code: refused.code, message: refused.detail });
      await wait(24 * hourMs - 1, person);
      expect((await press(loanId)).statusCode).toBe(422);
      await wait(1, person);
      expect(await listed(loanId)).toMatchObject({
        why_not_sendable: null,
        recent_changes: [{ what }],
      });
      expect((await press(loanId)).statusCode).toBe(200);
    },
  );

  it('is asked for, and accepted again for another account, while it waits', async () => {
    const person = await borrower();
    await accountOf(person);
    const loanId = await life.request(person);
    await changes['replacing the account'](person);
    const account = await life.must<{ usable_from: string }>({
      method: 'GET',
      url: '/api/bank/my-account',
      token: person.token,
    });
    const from = new Date(account.usable_from);
    expect(
      Math.abs(from.getTime() - (await onBusiness(later(24 * hourMs))).getTime()),
    ).toBeLessThan(1000);
    await acceptForAccountOfNow(person, loanId);
    expect((await press(loanId)).json()).toMatchObject(await refusal());
    await wait(24 * hourMs, person);
    expect((await press(loanId)).statusCode).toBe(200);
  });

  it('says until when it waits by the date that the sandbox shows; moving that date shortens nothing', async () => {
    const person = await borrower();
    await changes.password(person);
    const loanId = await life.request(person);
    await life.passDays(2);
    const refused = await refusal();
    expect((await press(loanId)).json()).toMatchObject(refused);
  });

  it('also waits where an account was only removed before another was linked', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    const url = `/api/admin/members/${person.id}/bank-account`;
    await life.must({ method: 'DELETE', url, token: life.admin.token });
    await life.linkBank(person, 'insufficient_funds');
    await approveBank(person);
    await acceptForAccountOfNow(person, loanId);
    expect((await press(loanId)).json()).toMatchObject(await refusal());
  });

  it('waits for nothing where the same account was linked again', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await life.reaccept(person, loanId);
    expect((await press(loanId)).statusCode).toBe(200);
  });
});

describe('a payout that was planned when the wait began', () => {
  it('is taken back before it was handed over, and sent when Disburse is pressed after the wait', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    expect((await press(loanId)).statusCode).toBe(200);
    await changes.password(person);
    await life.worker.drain();
    const payout = await payoutOf(loanId);
    expect(payout).toMatchObject({ status: 'canceled', firstAttemptAt: null, providerId: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    expect(await atTheBank()).not.toContain(payout.id);
    await life.expectNothingDue(loanId);
    const entries = await life.database.transact((tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.objectId, loanId), eq(auditEntries.action, 'payout.held_back'))),
    );
    expect(entries).toHaveLength(1);
    expect((await life.mailsTo(person.email)).join('')).toContain(
      'Subject: Your $20.00 has not been sent yet',
    );
    expect(await listed(loanId)).toMatchObject({ why_not_sendable: (await refusal()).detail });
    await wait(24 * hourMs, person);
    await life.disburse(loanId);
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
  });

  it('is taken back also after a try that was not carried out, which the provider proves', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const path = '/v1/treasury/outbound_payments';
    await life.bank.help('faults', { kind: 'error_before', method: 'POST', path });
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'sending', keySpent: true });
    const body = { id_verification_status: 'rejected' };
    const url = `/api/admin/members/${person.id}`;
    await life.must({ method: 'PUT', url, token: life.admin.token, body });
    await wait(60_000, person);
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'canceled', providerId: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    await life.expectNothingDue(loanId);
  });

  it('is taken back also where the borrower’s ID lost its approval meanwhile', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const body = { id_verification_status: 'rejected' };
    const url = `/api/admin/members/${person.id}`;
    await life.must({ method: 'PUT', url, token: life.admin.token, body });
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'canceled', firstAttemptAt: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    const mails = (await life.mailsTo(person.email)).join('').replace(/=\r\n/g, '');
    expect(mails).toContain('your ID or your bank account was no longer verified');
  });

  it('goes on where its first attempt had begun, under the same key', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const { id, providerKey } = await payoutOf(loanId);
    await life.bank.help('faults', {
      kind: 'answer_lost',
      method: 'POST',
      path: '/v1/treasury/outbound_payments',
    });
    await life.worker.drain();
    await life.bank.endFaults();
    expect((await payoutOf(loanId)).firstAttemptAt).not.toBeNull();
    await changes.password(person);
    await life.pass(60_000);
    expect(await payoutOf(loanId)).toMatchObject({ id, providerKey });
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
    expect((await atTheBank()).filter((attempt) => attempt === id)).toHaveLength(1);
  });

  it('is recorded where the bank has it, though the attempt was lost with the database', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await life.disburse(loanId);
    const { id } = await payoutOf(loanId);
    await life.database.transact(async (tx) => {
      const lost = { status: 'planned', firstAttemptAt: null, providerId: null } as const;
      await tx.update(payouts).set(lost).where(eq(payouts.id, id));
      const now = await life.http.router.clocks.business(tx);
      await tx.insert(work).values({
        id,
        queue: 'money',
        kind: 'send_payout',
        key: id,
        dueAt: now,
        createdAt: life.http.wall.now,
      });
    });
    await changes.password(person);
    await life.worker.drain();
    expect(['processing', 'posted']).toContain((await payoutOf(loanId)).status);
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
  });
});

it('in any order of changes and presses, money leaves only 24 hours after the last change, and then at once', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...(['link', 'password', 'email', 'rename', 'reset', 'request', 'disburse'] as const),
    ),
    hours: fc.constantFrom(0, 1, 13, 24),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const person = await borrower();
      await accountOf(person);
      let changedAt = Number.NEGATIVE_INFINITY;
      let loanId: string | null = null;
      let isPlanned = false;
      for (const { what, hours } of [...steps, { what: 'disburse', hours: 0 } as const]) {
        // A planned payout leaves at once, unless a change comes before.
        const comesBefore = what === 'password' || what === 'email' || what === 'rename';
        if (isPlanned && loanId) {
          if (comesBefore) await changes[what](person);
          await life.worker.drain();
          expect(await stateOf(loanId)).toMatchObject({ sent: !comesBefore });
          if (!comesBefore) return;
          isPlanned = false;
          changedAt = life.http.wall.now.getTime();
        } else if (what === 'request') loanId ??= await life.request(person);
        else if (what === 'disburse') {
          loanId ??= await life.request(person);
          await acceptForAccountOfNow(person, loanId);
          const mayLeave = life.http.wall.now.getTime() - changedAt >= 24 * hourMs;
          expect((await press(loanId)).statusCode).toBe(mayLeave ? 200 : 422);
          isPlanned = mayLeave;
          // On the last step nothing comes before it, and nothing in the time that passes.
          if (isPlanned && hours > 0) return;
        } else {
          await changes[what === 'link' ? 'replacing the account' : what](person);
          changedAt = life.http.wall.now.getTime();
        }
        await wait(hours * hourMs, person);
      }
    }),
    { numRuns: Math.max(2, Math.round(Number(process.env.TEST_RUNS ?? 0) / 1_000)) },
  );
});

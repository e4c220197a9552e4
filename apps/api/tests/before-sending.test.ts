import type { PendingLoan } from '@sevenday/contract';
import { refusals } from '@sevenday/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPendingLoans } from '../src/loans/disbursement/list-pending-loans.ts';
import { type Life, openLife, type Person } from '../src/offboarding/life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

const asAdmin = (method: 'GET' | 'POST', url: string, body?: Record<string, unknown>) =>
  life.call({
    method,
    url: `/api/admin/${url}`,
    token: life.admin.token,
    ...(body ? { body } : {}),
  });

async function listed(loanId: string): Promise<PendingLoan | undefined> {
  const loans = await life.must<PendingLoan[]>({
    method: 'GET',
    url: '/api/admin/pending-loans?limit=200',
    token: life.admin.token,
  });
  return loans.find(({ id }) => id === loanId);
}

async function waitingIdOf(person: Person) {
  const queue = (await asAdmin('GET', 'pending-verifications?limit=200')).json();
  return queue.find(({ user }: { user: { id: string } }) => user.id === person.id);
}

/** Answers the document's id, and when it was approved. */
async function approveId(person: Person): Promise<{ id: string; decided_at: string }> {
  const waiting = await waitingIdOf(person);
  await life.call({ method: 'GET', url: `/${waiting.id_card_url}` });
  const approved = await asAdmin('POST', `verify-id/${waiting.id}?status=approved`);
  expect(approved.statusCode).toBe(200);
  return approved.json();
}

async function borrowerWith(account: 'success' | 'name_mismatch'): Promise<Person> {
  const person = await life.signUp();
  await life.uploadId(person);
  await approveId(person);
  await life.linkBank(person, account);
  await asAdmin('POST', `members/${person.id}/approve-bank`);
  return person;
}

describe('before a loan is sent', () => {
  it('the admin reads that the holder is somebody else, and who approved that when', async () => {
    const loanId = await life.request(await borrowerWith('name_mismatch'));
    const loan = await listed(loanId);
    expect(loan?.bank_account).toMatchObject({
      holder_differs: true,
      approved: { by_name: 'Ann M. Lee', at: expect.any(String) },
    });
    expect(loan?.bank_account?.account_holder_name).not.toMatch(/Ann.*Lee/);
    expect(loan?.confirm_before_sending).toBe(true);
  });

  it('one press sends to the borrower’s own account, unless the lender wants to be asked', async () => {
    const loanId = await life.request(await borrowerWith('success'));
    expect(await listed(loanId)).toMatchObject({
      bank_account: { holder_differs: false },
      confirm_before_sending: false,
    });
    const { database, dependencies } = life;
    const asked = await database.transact(async (tx) =>
      listPendingLoans(
        tx,
        { limit: 200 },
        {
          now: await dependencies.clocks.business(tx),
          wall: dependencies.clocks.wall(),
          lender: dependencies.lender,
          disburseConfirmation: 'always',
        },
      ),
    );
    expect(asked.rows.map(({ confirm_before_sending }) => confirm_before_sending)).not.toContain(
      false,
    );
    expect((await asAdmin('POST', `disburse-loan/${loanId}`)).statusCode).toBe(200);
  });
});

describe('an approval of an ID that is undone after the borrower used it', () => {
  it('keeps the loan waiting: its money is not sent before the ID is approved again', async () => {
    const person = await life.signUp();
    await life.linkBank(person);
    await asAdmin('POST', `members/${person.id}/approve-bank`);
    await life.uploadId(person);
    const { id: documentId, decided_at } = await approveId(person);
    const loanId = await life.request(person);
    const undone = await asAdmin('POST', `verify-id/${documentId}/undo`, { decided_at });
    expect(undone.statusCode).toBe(200);
    expect(await listed(loanId)).toMatchObject({
      why_not_sendable: refusals.disbursing.idNotApproved,
    });
    const refused = await asAdmin('POST', `disburse-loan/${loanId}`);
    expect(refused.json()).toMatchObject({ code: 'not_verified' });
    const another = await life.call({
      method: 'POST',
      url: '/api/loans/create',
      token: person.token,
      body: { amount: 1, contract_accepted: true, automatic_repayment: false },
    });
    expect(another.json()).toMatchObject({ code: 'not_verified' });
    await approveId(person);
    expect((await asAdmin('POST', `disburse-loan/${loanId}`)).statusCode).toBe(200);
  });
});

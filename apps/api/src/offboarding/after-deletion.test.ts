import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { idDecisionUndoMs } from '@sevenday/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProviderRefused, ProviderUnknown } from '../platform/stripe/provider.ts';
import { providerAt } from '../platform/stripe/sandbox-bank.testing.ts';
import { forgetCustomer } from './delete-customer.ts';
import { deleteMember } from './delete-member.ts';
import { type Life, openLife, type Person } from './life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

async function atProvider(person: Person) {
  const [member] = await life.query<{ customer: string }>(
    `select provider_customer_id as customer from members where id = '${person.id}'`,
  );
  const accounts = await life.query<{ account: string; method: string }>(
    `select provider_account_id as account, provider_payment_method_id as method
     from bank_accounts where member_id = '${person.id}'`,
  );
  return { customerId: member?.customer ?? '', accounts };
}

function departuresOf(person: Person) {
  return life.query(
    `select provider_account_ids as accounts from departures where subject_id = '${person.id}'`,
  );
}

it('the customer at the provider is deleted and every bank disconnected', async () => {
  const person = await life.verified();
  await life.linkBank(person);
  const unfinished = await life.chooseBank(person);
  const { customerId, accounts } = await atProvider(person);
  const { provider } = life.bank;
  const { accountIds } = await provider.readLinkSession(unfinished);
  expect(accounts).toHaveLength(2);
  expect(accountIds).toHaveLength(1);

  expect((await life.remove(person.id)).statusCode).toBe(200);
  await life.worker.drain();

  await expect(
    provider.createLinkSession(customerId, { idempotencyKey: 'after' }),
  ).rejects.toBeInstanceOf(ProviderRefused);
  for (const id of [...accounts.map(({ account }) => account), ...accountIds]) {
    expect((await provider.readLinkedAccount(id)).status).toBe('disconnected');
  }
  for (const { method } of accounts) {
    expect((await provider.readBankPaymentMethod(method)).customerId).toBeNull();
  }
  expect(await life.query('select 1 from departures')).toEqual([]);
  // The mail about the ID was planned for the end of the time to undo the decision. It finds nobody to write to.
  await life.pass(idDecisionUndoMs);
  expect(await life.query('select kind from work')).toEqual([]);
});

it('a customer whose answer was lost, or comes after the deletion, is deleted too', async () => {
  const { provider } = life.bank;
  const begin = { method: 'POST', url: '/api/bank-account/create-verification-session' } as const;
  const lost = await life.signUp();
  await life.bank.help('faults', { kind: 'error_after', method: 'POST', path: '/v1/customers' });
  expect((await life.call({ ...begin, token: lost.token })).statusCode).toBe(200);
  expect(await provider.findCustomers(lost.id, null)).toHaveLength(2);
  expect((await life.remove(lost.id)).statusCode).toBe(200);
  await life.worker.drain();
  expect(await provider.findCustomers(lost.id, null)).toEqual([]);

  const late = await life.signUp();
  const held = await life.bank.holdAnswer('/v1/customers');
  const pending = Promise.resolve().then(() => life.call({ ...begin, token: late.token }));
  await expect.poll(() => held.reached()).toBe(true);
  expect((await life.remove(late.id)).statusCode).toBe(200);
  await held.release();
  expect((await pending).statusCode).toBe(401);
  expect(await provider.findCustomers(late.id, null)).toEqual([]);
  await life.worker.drain();
});

it('a bank that is chosen in a window which was still open is disconnected a day later', async () => {
  const person = await life.verified();
  const sessionId = await life.beginLink(person);
  const { provider } = life.bank;
  expect((await life.remove(person.id)).statusCode).toBe(200);
  await life.worker.drain();
  await life.bank.help(`financial_connections/sessions/${sessionId}/complete`);
  const [accountId = ''] = (await provider.readLinkSession(sessionId)).accountIds;
  await life.passDays(0.9);
  expect((await provider.readLinkedAccount(accountId)).status).toBe('active');
  await life.passDays(0.2);
  expect((await provider.readLinkedAccount(accountId)).status).toBe('disconnected');
  expect(await departuresOf(person)).toEqual([]);
});

it('a link that nobody finishes is looked at no more after that', async () => {
  const person = await life.verified();
  await life.beginLink(person);
  await life.remove(person.id);
  await life.worker.drain();
  expect(await departuresOf(person)).toMatchObject([{ accounts: [] }]);
  await life.passDays(2);
  expect(await departuresOf(person)).toEqual([]);
});

it('a provider that does not answer is asked again until it has', async () => {
  const person = await life.verified();
  const { customerId } = await atProvider(person);
  await life.remove(person.id);
  const unreachable = forgetCustomer({ ...life.dependencies, provider: providerAt(1) });
  await expect(unreachable(person.id)).rejects.toBeInstanceOf(ProviderUnknown);
  expect(await departuresOf(person)).toHaveLength(1);
  await life.worker.drain();
  expect(await departuresOf(person)).toEqual([]);
  const again = forgetCustomer(life.dependencies);
  expect(await again(person.id)).toBe('done');
  await life.bank.provider.deleteCustomer(customerId);
});

it('a file that cannot be removed is not forgotten', async () => {
  const person = await life.signUp();
  await life.uploadId(person);
  const [document] = await life.query<{ file: string }>(
    `select file from id_documents where member_id = '${person.id}'`,
  );
  const file = path.join(life.filesFolder, document?.file ?? '');
  await rm(file);
  // A folder in its place cannot be removed as a file, not even by root.
  await mkdir(file);
  expect((await life.remove(person.id)).statusCode).toBe(200);
  await life.worker.drain();
  const waiting = await life.query<{ last_error: string }>(
    `select last_error from work where kind = 'remove_file' and key = '${document?.file}'`,
  );
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.last_error).not.toBeNull();
  await rm(file, { recursive: true });
  await life.pass(60_000);
  expect(await life.query(`select 1 from work where kind = 'remove_file'`)).toEqual([]);
  expect(await life.filesOnDisk()).toEqual([]);
});

it('answers 502 and deletes nothing when an open payment page cannot be expired', async () => {
  const person = await life.verified();
  const loanId = await life.borrow(person);
  await life.openCheckout(person, loanId);
  const unreachable = { ...life.dependencies, provider: providerAt(1) };
  const asked = { memberId: person.id, actorId: life.admin.id };
  const refused = deleteMember(unreachable, asked);
  await expect(refused).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await life.tablesWith(person.id)).toContain('users');
  expect((await life.remove(person.id)).statusCode).toBe(200);
});

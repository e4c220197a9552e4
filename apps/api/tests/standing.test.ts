import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileStanding } from '../src/commands/reconcile-standing.ts';
import { grantAdmin, revokeAdmin } from '../src/identity/index.ts';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import { keysOfTest } from '../src/platform/secrets/keys.testing.ts';
import type { SignedIn } from './api.ts';
import {
  borrowerPassword,
  createVerifiedBorrower,
  type RunningProduct,
  registerBorrower,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { approveId, decideOnId, linkBank, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

const differences = () => reconcileStanding(product.database);
const edit = ({ id }: SignedIn, body: object) =>
  product.call('PUT', `/admin/members/${id}`, { token: admin.token, body });

async function waitingDocument({ id }: SignedIn): Promise<string> {
  const { body } = await product.call('GET', '/admin/pending-verifications?limit=200', admin);
  return body.find((item: { user: { id: string } }) => item.user.id === id).id;
}

async function accountOf({ id }: SignedIn): Promise<string> {
  const current = sql`select id from bank_accounts where member_id = ${id} and removed_at is null`;
  const [account] = await product.database.transact((tx) => rowsOf<{ id: string }>(tx, current));
  if (!account) throw new Error('There is no account.');
  return account.id;
}

async function done(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
}

describe('what the product does itself agrees with the audit trail', () => {
  it('when rights are granted and revoked', async () => {
    const person = await registerBorrower(product);
    const keys = keysOfTest(Buffer.alloc(32));
    const granted = { email: person.email, now: new Date() };
    await product.database.transact((tx) => grantAdmin(tx, keys, granted));
    expect(await differences()).toEqual([]);
    await product.database.transact((tx) => revokeAdmin(tx, keys, granted));
    expect(await differences()).toEqual([]);
  });

  it('when an ID is approved, rejected, undone, set by hand in the form, or ended by a new name', async () => {
    const person = await registerBorrower(product);
    await uploadId(product, person.token);
    const id = await waitingDocument(person);
    const decided = await decideOnId(product, admin, id);
    expect(await differences()).toEqual([]);
    const undo = { token: admin.token, body: { decided_at: decided.body.decided_at } };
    await done(product.call('POST', `/admin/verify-id/${id}/undo`, undo));
    expect(await differences()).toEqual([]);
    await done(decideOnId(product, admin, id, { status: 'rejected' }));
    expect(await differences()).toEqual([]);
    await done(edit(person, { id_verification_status: 'approved', reason: 'Seen at the desk.' }));
    expect(await differences()).toEqual([]);
    const body = { last_name: 'Renamed' };
    await done(product.call('PUT', '/profile/update', { token: person.token, body }));
    expect(await differences()).toEqual([]);
    await uploadId(product, person.token);
    await approveId(product, admin, person);
    await done(edit(person, { last_name: 'Again', reason: 'Read on the ID.' }));
    expect(await differences()).toEqual([]);
  });

  it('when an account is verified, loses it by a name, is approved, replaced and removed', async () => {
    const person = await createVerifiedBorrower(product, admin);
    expect(await differences()).toEqual([]);
    await done(edit(person, { last_name: 'Another' }));
    expect(await differences()).toEqual([]);
    await done(edit(person, { last_name: 'Borrower' }));
    expect(await differences()).toEqual([]);
    await done(linkBank(product, person.token));
    expect(await differences()).toEqual([]);
    const account = `/admin/members/${person.id}/bank-account`;
    const asked = { token: admin.token, body: { bank_account_id: await accountOf(person) } };
    await done(product.call('DELETE', account, asked));
    expect(await differences()).toEqual([]);
  });

  it('when a member is deleted', async () => {
    const person = await createVerifiedBorrower(product, admin);
    const body = { password: borrowerPassword };
    const asked = { token: admin.token, key: randomUUID(), body };
    await done(product.call('DELETE', `/admin/members/${person.id}`, asked));
    expect(await differences()).toEqual([]);
  });
});

class RolledBack extends Error {}

/** Returns what is named after a statement that somebody wrote into the database by hand, and undoes it. */
async function afterByHand(statement: string): Promise<string[]> {
  let named: string[] = [];
  const { database } = product;
  await database
    .transact(async (tx) => {
      await tx.execute(sql.raw(statement));
      named = await reconcileStanding({ ...database, transact: (body) => body(tx) });
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return named;
}

describe('what somebody wrote by hand is named', () => {
  let person: SignedIn;
  let verified: SignedIn;
  beforeAll(async () => {
    person = await registerBorrower(product);
    verified = await createVerifiedBorrower(product, admin);
  });

  it('an owner', async () => {
    expect(await afterByHand(`update users set is_admin = true where id = '${person.id}'`)).toEqual(
      [
        expect.stringMatching(
          `^User ${person.id} is an owner, but the audit trail says otherwise \\(entry \\d+\\)\\.$`,
        ),
      ],
    );
  });

  it('a reviewer, a worker and an auditor', async () => {
    for (const role of ['reviewer', 'worker', 'auditor']) {
      const set = `update users set staff_role = '${role}' where id = '${person.id}'`;
      expect(await afterByHand(set)).toEqual([
        expect.stringMatching(`^User ${person.id} is an? ${role}, but the audit trail says other`),
      ]);
    }
  });

  it('an owner whose user nobody registered', async () => {
    const id = randomUUID();
    const insert = `insert into users (id, email, password_hash, is_admin, created_at)
      values ('${id}', 'by-hand@example.com', '', true, now())`;
    expect(await afterByHand(insert)).toEqual([
      `User ${id} is an owner, but the audit trail has no entry about it.`,
    ]);
  });

  it('an owner who is none any more', async () => {
    expect(await afterByHand(`update users set is_admin = false where id = '${admin.id}'`)).toEqual(
      [expect.stringContaining(`User ${admin.id} does not work here, but`)],
    );
  });

  it('an approved ID, and an approval that is gone', async () => {
    const set = (status: string, { id }: SignedIn) =>
      `update members set id_status = '${status}' where id = '${id}'`;
    expect(await afterByHand(set('approved', person))).toEqual([
      `The ID of member ${person.id} is approved, but the audit trail has no entry about it.`,
    ]);
    expect(await afterByHand(set('rejected', verified))).toEqual([
      expect.stringContaining(`The ID of member ${verified.id} is rejected, but`),
    ]);
  });

  it('a verified account, and a member who counts as having one', async () => {
    const account = await accountOf(verified);
    const revoke = `update bank_accounts set verified = false, unverified_reason = 'blocked'
      where id = '${account}'`;
    expect(await afterByHand(revoke)).toEqual([
      expect.stringContaining(`Bank account ${account} is not verified, but`),
      `Member ${verified.id} counts as having a verified bank account, but no such account is stored.`,
    ]);
    const lend = `update members set bank_account_added = true, bank_account_verified = true
      where id = '${person.id}'`;
    expect(await afterByHand(lend)).toEqual([
      expect.stringContaining(`Member ${person.id} counts as having a verified bank account`),
    ]);
    const moved = `update bank_accounts set removed_at = now() where id = '${account}'`;
    expect(await afterByHand(moved)).toHaveLength(2);
  });
});

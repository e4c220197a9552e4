import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../platform/testing.ts';
import { type Life, openLife } from './life.testing.ts';
import { findEverywhere } from './scan.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

const countedByEmail = [
  'sign_in',
  'change_password',
  'reset_mail',
  'confirmation_mail',
  'take_email',
];

/** The counts of a user, and of the email that they have. */
function countsOf({ keys }: Life, { id, email }: { id: string; email: string }): string {
  const own = countedByEmail.map((what) => {
    const key = Buffer.from(keys.sign(`budget/${what}`, email), 'base64url');
    return `'\\x${key.toString('hex')}'`;
  });
  return `select 1 from spent_budgets where subject_id = '${id}' or key in (${own.join(', ')})`;
}

describe('after a deletion', () => {
  const person = {
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    middle_initial: 'q',
    email: 'zephyrine@quill.example',
    phone: '(555) 867-5309',
  };
  const words = ['Zephyrine', 'Quillfeather', person.email, person.phone, '6789'];

  // spec: 7.2.30
  it('nothing a person could be known by is left anywhere', async () => {
    const quill = await openLife();
    try {
      const member = await quill.verified(person);
      const loanId = await quill.borrow(member);
      await quill.pay(await quill.openCheckout(member, loanId), { payment_method: 'card' });
      await quill.borrow(member);
      const profile = { method: 'PUT', url: '/api/profile/update', token: member.token } as const;
      await quill.must({
        ...profile,
        headers: { 'idempotency-key': 'profile-1' },
        body: { phone: '(555) 867-5310' },
      });
      await quill.must({ ...profile, body: { phone: person.phone } });
      await quill.call({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: person.email, password: 'not the right password' },
      });
      const asked = { method: 'POST', token: member.token } as const;
      const email = { email: person.email };
      await quill.must({ ...asked, url: '/api/auth/request-password-reset', body: email });
      await quill.must({ ...asked, url: '/api/auth/request-email-confirmation' });
      const body = { current_password: 'not the right one', new_password: 'another password' };
      await quill.call({ ...asked, url: '/api/auth/change-password', body });
      const note = 'Zephyrine Quillfeather will pay on Friday.';
      const contact = { channel: 'call', direction: 'incoming', loan: loanId, note };
      const contacts = `/api/admin/members/${member.id}/contacts`;
      await quill.must({ ...asked, url: contacts, token: quill.admin.token, body: contact });
      const ofMember = `select note from contacts where member_id = '${member.id}'`;
      expect(await quill.query(ofMember)).toHaveLength(1);
      const counted = countsOf(quill, { id: member.id, email: person.email });
      expect((await quill.query(counted)).length).toBeGreaterThan(5);
      const holding = await findEverywhere(quill.database, words);
      expect(holding).toEqual(
        expect.arrayContaining(['bank_accounts.last4', 'members.search_text', 'users.email']),
      );
      expect(await quill.filesOnDisk()).toHaveLength(2);
      await quill.worker.drain();
      expect((await quill.mailsTo(person.email)).length).toBeGreaterThan(2);
      const details = await quill.query<{ sealed: Uint8Array }>(
        `select sealed from audit_details where subject_id = '${member.id}'`,
      );
      expect(details.length).toBeGreaterThan(0);

      expect((await quill.remove(member.id)).statusCode).toBe(200);
      await quill.worker.drain();

      expect(await findEverywhere(quill.database, words)).toEqual([]);
      expect(await quill.filesOnDisk()).toEqual([]);
      expect(await quill.mailsTo(person.email)).toEqual([]);
      const actors = `select 1 from idempotency_keys where actor = '${member.id}'`;
      expect(await quill.query(actors)).toEqual([]);
      expect(await quill.query(counted)).toEqual([]);
      expect(await quill.query(ofMember)).toEqual([]);
      const sealed = `select 1 from audit_details where subject_id = '${member.id}'`;
      expect(await quill.query(sealed)).toEqual([]);
      await quill.database.transact(async (tx) => {
        for (const { sealed } of details) {
          await expect(quill.keys.openFor(tx, member.id, Buffer.from(sealed))).rejects.toThrow();
        }
      });
    } finally {
      await quill.close();
    }
  });

  // spec: 1.2.3, 6.3.5, 7.2.30
  it('every row of theirs is gone, and the books and the audit entries stay', async () => {
    const member = await life.verified();
    await life.borrow(member);
    const audit = `select count(*)::int as n from audit_entries where subject_id = '${member.id}'`;
    const books = `select count(*)::int as n from ledger_postings where subject_id = '${member.id}'`;
    const [auditBefore] = await life.query<{ n: number }>(audit);
    const [booksBefore] = await life.query<{ n: number }>(books);
    const removed = await life.remove(member.id);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await life.tablesWith(member.id)).toEqual([]);
    const [auditAfter] = await life.query<{ n: number }>(audit);
    const [booksAfter] = await life.query<{ n: number }>(books);
    expect(auditAfter?.n).toBe((auditBefore?.n ?? 0) + 2);
    expect(booksAfter?.n).toBe((booksBefore?.n ?? 0) + 4);
  });

  it('what signing up and in answered is told to nobody who sends it again', async () => {
    const email = 'once@quill.example';
    const body = { ...person, email, password: testPassword };
    const signUp = { method: 'POST', url: '/api/auth/register', body } as const;
    const signIn = { ...signUp, url: '/api/auth/login', body: { email, password: testPassword } };
    const headers = { 'idempotency-key': 'sign-up-once' };
    const again = { ...signUp, headers };
    const inAgain = { ...signIn, headers: { 'idempotency-key': 'sign-in-once' } };
    const { user } = await life.must<{ user: { id: string } }>(again);
    const { token } = await life.must<{ token: string }>(inAgain);
    expect((await life.call(inAgain)).json().token).toBe(token);
    expect((await life.remove(user.id)).statusCode).toBe(200);
    expect((await life.call(inAgain)).json()).toMatchObject({ code: 'wrong_credentials' });
    expect((await life.call(again)).json().user.id).not.toBe(user.id);
  });

  it('sign-in ends at once', async () => {
    const member = await life.signUp();
    const me = { method: 'GET', url: '/api/profile/me', token: member.token } as const;
    expect((await life.call(me)).statusCode).toBe(200);
    await life.remove(member.id);
    expect((await life.call(me)).statusCode).toBe(401);
    const body = { email: member.email, password: testPassword };
    const login = await life.call({ method: 'POST', url: '/api/auth/login', body });
    expect(login.statusCode).toBe(401);
    expect(login.json().code).toBe('wrong_credentials');
    const back = await life.signUp({ email: member.email });
    expect(back.id).not.toBe(member.id);
  });
});

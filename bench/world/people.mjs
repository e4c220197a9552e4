import { createCipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { admin, encryptionKey } from '../machine/running.mjs';

/** Each asks for so many loans and makes room for the next: nobody has more open loans than a borrower has. */
const loansEach = 3;
/** Three of them are less than a platinum member may borrow. */
const dollarsEach = 20;

/**
 * Makes people directly in the database, because registering hashes a password for each. All have the admin’s password
 * and a session. `linked`: with a bank account that the bank does not know, which is enough to ask for a loan.
 */
export async function makePeople(client, count, { isAdmin = false, linked = true } = {}) {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    return { id, token, email: `${id}@bench.example`, password: admin.password };
  });
  const rows = people.map(({ id, token, email }) => ({
    id,
    email,
    key: wrappedKeyOf(id).toString('hex'),
    token_hash: createHash('sha256').update(token).digest('hex'),
  }));
  const insert = (statement) =>
    client.query(
      `with people as (select * from jsonb_to_recordset($1::jsonb)
        as given (id uuid, email text, key text, token_hash text)) ${statement}`,
      [JSON.stringify(rows)],
    );
  await insert(`insert into users (id, email, password_hash, is_admin, created_at, email_confirmed_at)
    select id, people.email, password_hash, ${isAdmin}, now() - interval '300 days', now() - interval '300 days'
    from people, (select password_hash from users where email = '${admin.email}') as first`);
  await insert(`insert into subject_keys (subject_id, wrapped_key, created_at)
    select id, decode(key, 'hex'), now() from people`);
  await insert(`insert into members (id, first_name, middle_initial, last_name, phone, membership_level,
      completed_loans, id_status, id_submitted, bank_account_added, bank_account_verified, search_text,
      stated_adult_at, created_at)
    select id, 'Bench', '', 'Borrower', '(555) 010-0000', 'platinum', 9, 'approved', true, ${linked}, ${linked},
      chr(3) || e'bench borrower\\nbench borrower\\n' || email, now() - interval '300 days',
      now() - interval '300 days'
    from people`);
  if (linked) {
    await insert(`insert into bank_accounts (id, member_id, provider_account_id, provider_payment_method_id,
        outbound_setup_id, fingerprint, account_holder_name, bank_name, last4, verified, added_at, verified_at)
      select gen_random_uuid(), id, 'fca_' || id, 'pm_' || id, 'seti_' || id, 'fp_' || id, 'Bench Borrower',
        'Test Bank', '6789', true, now() - interval '299 days', now() - interval '299 days'
      from people`);
  }
  await insert(`insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), id, decode(token_hash, 'hex'), now(), now(), now() + interval '12 hours' from people`);
  return people;
}

/** Wraps a new key for a person as `createSubject` does (apps/api/src/platform/secrets/keys.ts). */
function wrappedKeyOf(id) {
  const wrapping = hkdfSync('sha256', encryptionKey, Buffer.alloc(0), 'sevenday/subject-keys', 32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(wrapping), nonce).setAAD(
    Buffer.from(id),
  );
  const body = Buffer.concat([cipher.update(randomBytes(32)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Makes borrowers as they are needed, some hundred at a time. `next` answers one who may ask for another loan, and
 * counts that they do.
 */
export function createQueue(client) {
  const waiting = [];
  let making = null;
  const fill = async () => {
    const people = await makePeople(client, 200);
    // Round by round, so that clients at once never wait for one borrower's lock.
    for (let loan = 0; loan < loansEach; loan++) waiting.push(...people);
  };
  return {
    /** Makes them beforehand, so that none is made while something is measured. */
    async atLeast(loans) {
      while (waiting.length < loans) await fill();
    },
    async next() {
      while (waiting.length === 0) {
        making ??= fill().finally(() => {
          making = null;
        });
        await making;
      }
      return waiting.shift();
    },
  };
}

export const loanRequest = {
  amount: dollarsEach,
  contract_accepted: true,
  automatic_repayment: false,
};

import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { askServer } from '../../scripts/databases/server-databases.mjs';
import { root } from '../../scripts/programs/run.mjs';
import { fillDesk } from './desk.mjs';

/** Filled while their indexes are away, which are made again at the end: several times as fast. */
const bulky = [
  'loans',
  'ledger_transactions',
  'ledger_postings',
  'users',
  'members',
  'bank_accounts',
];

/**
 * Makes a database on the server of `serverUrl` (as a superuser), migrates it, and fills it with members and loans of
 * the last two years, with all postings of their lives; sums and counts agree with them, as after a seal. Loans per
 * member are the same for all. `sealed` false: all entries of the ledger wait for a seal, and no sums are made.
 */
export async function load(serverUrl, { name, loans, sealed }) {
  const members = Math.max(1, Math.round(loans / 10));
  await askServer(serverUrl, `create database ${name}`);
  const client = new pg.Client({ connectionString: addressOf(serverUrl, name) });
  await client.connect();
  try {
    await migrate(drizzle({ client }), {
      migrationsFolder: path.join(root, 'apps/api/migrations'),
    });
    // Neither triggers nor foreign keys are asked: what is written below is consistent by construction.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query(`set work_mem = '128MB'`);
    const indexes = await dropIndexes(client);
    await fill(client, { members, loans, sealed });
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await expectNothingOutdated(client);
  } finally {
    await client.end();
  }
}

/** The product would rewrite outdated rows in the background, while it is measured. */
async function expectNothingOutdated(client) {
  const { rows } = await client.query(
    `select pg_get_expr(indpred, indrelid) as outdated from pg_index
      where indexrelid = 'members_search_outdated'::regclass`,
  );
  const found = await client.query(`select from members where ${rows[0].outdated} limit 1`);
  if (found.rowCount > 0) throw new Error('The loaded members have an outdated search_text.');
}

export function addressOf(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropIndexes(client) {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not like '%_pkey'`,
    [bulky],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows;
}

/** Ids that the same load makes again: a version 4 UUID of a kind and a number. */
const id = (kind, number) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

const firstNames = `(array['Ada','Ben','Chloé','Dina','Emil','Farah','Gus','Hana','Ivo','June','Kofi','Lena','Miguel',
  'Nora','Omar','Priya','Quinn','Rosa','Sam','Tara','Uma','Viktor','Wen','Xavi','Yara','Zoë'])`;
const syllables = `(array['ba','cor','del','fin','gra','hol','jen','kin','lor','mar','nel','ost','per','ran','sol','tur',
  'ven','wil','yor','zan'])`;

/** `lookBack` of a close (apps/api/src/closes/lines/import-ledger-lines.ts). */
const numbersReadAgain = 5_000;

/** The two years end today, so that the last days are as full as all others. */
const today = `date_trunc('day', now())`;

async function fill(client, { members, loans, sealed }) {
  const query = (statement) => client.query(statement);
  await query(`create temporary table people as
    select n, ${id('member', 'n')} as id, ${firstNames}[1 + n % 26] as first,
      initcap(${syllables}[1 + n / 26 % 20] || ${syllables}[1 + n / 520 % 20] || ${syllables}[1 + n / 10400 % 20]) as last,
      chr(97 + n % 26) as initial, 'member' || n || '@people.example' as email,
      ${today} - interval '730 days' + n * (interval '700 days' / ${members}) as since
    from generate_series(1, ${members}) as n`);
  await query(`insert into users (id, email, password_hash, is_admin, created_at)
    select id, email, 'none', false, since from people`);
  await query(`insert into members (id, first_name, middle_initial, last_name, phone, membership_level, completed_loans,
      id_status, id_submitted, bank_account_added, bank_account_verified, search_text, stated_adult_at, created_at)
    select id, first, initial, last, '(555) 010-' || lpad((n % 10000)::text, 4, '0'),
      (array['silver','gold','platinum'])[1 + n % 3], 9, 'approved', true, true, true,
      chr(3) || lower(translate(first, 'éë', 'ee') || ' ' || initial || ' ' || last || e'\\n' || translate(first, 'éë', 'ee') || ' '
        || last || e'\\n' || email), since, since from people`);
  await query(`insert into bank_accounts (id, member_id, provider_account_id, provider_payment_method_id,
      outbound_setup_id, fingerprint, account_holder_name, bank_name, last4, verified, added_at, verified_at)
    select ${id('bank', 'n')}, id, 'fca_' || n, 'pm_' || n, 'seti_' || n, 'fp_' || n, first || ' ' || last, 'Test Bank',
      lpad((n % 10000)::text, 4, '0'), true, since, since from people`);
  await query(`insert into id_documents (id, member_id, file, extension, media_type, kind, byte_size, status, submitted_at)
    select ${id('document', 'n')}, id, ${id('file', 'n')}, 'png', 'image/png', 'image', 40000, 'pending', since
    from people where n % 50 = 0`);
  // `verify` compares both with the members and accounts above.
  await query(`insert into audit_entries (at, action, subject_id, object_type, object_id, codes)
    select since, 'id_document.approved', id, 'id_document', ${id('document', 'n')}::text, '{}'::jsonb from people
    union all
    select since, 'bank_account.added', id, 'bank_account', ${id('bank', 'n')}::text, '{"verified":true}'::jsonb from people`);
  // Each member has repaid nine of their ten loans. Of a hundred others, each at its own time: 30 are out, 20 overdue,
  // 20 defaulted, 20 written off, 5 waiting, 5 rejected. Neighbours of one name differ.
  await query(`insert into loans (id, member_id, bank_account_id, status, sent, signed_principal_cents,
      signed_interest_rate_basis_points, signed_interest_cents, principal_cents, interest_rate_basis_points, interest_cents,
      late_fee_cents, apr_basis_points, term_days, time_zone, creditor_name,
      creditor_address, late_fee_rule, level_when_approved, automatic_repayment, approved_at,
      waiting_since, sent_at, arrived_at, due_at, repaid_at)
    select ${id('loan', 'n')}, ${id('member', 'borrower')}, ${id('bank', 'borrower')}, status,
      status not in ('funded', 'rejected'), principal, 2500, principal / 4, principal, 2500, principal / 4, 0, 130357, 7,
      'America/New_York', 'Sevenday', '1 Example Street, New York, NY 10001', '{"rateBasisPoints":500}', 'silver', false, at, at,
      case when status not in ('funded', 'rejected') then at end, case when status not in ('funded', 'rejected') then at end,
      case when status not in ('funded', 'rejected') then at + interval '7 days' end,
      case when status = 'repaid' then at + interval '5 days' end
    from (select n, 1 + n % ${members} as borrower, 400 + n % 17 * 100 as principal,
        ${today} - interval '725 days' + n * (interval '724 days' / ${loans}) as at,
        case when n / ${members} % 10 <> n % ${members} % 10 then 'repaid' when lot < 30 then 'disbursed'
          when lot < 50 then 'overdue' when lot < 70 then 'defaulted' when lot < 90 then 'written_off'
          when lot < 95 then 'funded' else 'rejected' end as status
      from generate_series(1, ${loans}) as n
        cross join lateral (select (n % ${members} * 37 + n % ${members} / 10) % 100 as lot) as drawn) as lives`);
  await fillLedger(query);
  await query(`insert into member_counts (membership_level, count)
    select membership_level, count(*) from members group by 1`);
  await query(
    `insert into loan_counts (status, sent, count) select status, sent, count(*) from loans group by 1, 2`,
  );
  // A close compares what came after the one before it: of these two years there is nothing at the provider. It reads
  // some thousand numbers again from before, so these are left free.
  await query(`insert into close_position (id, begun_at, ledger_read_until)
    select 1, ${today}, setval(pg_get_serial_sequence('ledger_transactions', 'seq'), max(seq) + ${numbersReadAgain})
    from ledger_transactions`);
  await fillDesk(query);
  if (!sealed) {
    await query(
      `insert into ledger_unsealed (seq, transaction_id) select seq, id from ledger_transactions`,
    );
    await query('insert into audit_unsealed (audit_id) select id from audit_entries');
    return;
  }
  await query(`insert into ledger_sealed_sums (account, event, amount_cents)
    select account, event, sum(amount_cents) from ledger_postings group by 1, 2`);
  await query(`insert into ledger_sealed_quarters (quarter, account, event, amount_cents)
    select date_bin('15 minutes', effective_at, timestamptz '2000-01-01T00:00:00Z'), account, ledger_postings.event,
      sum(amount_cents)
    from ledger_postings join ledger_transactions on ledger_transactions.id = transaction_id group by 1, 2, 3`);
}

/** An event, the loans that have it, after how many days, and its postings as multiples of principal and interest. */
const events = [
  [
    'approved',
    'true',
    0,
    [
      ['approved_not_sent', 1, 0],
      ['approved_not_sent_contra', -1, 0],
    ],
  ],
  [
    'approval_reversed',
    `status = 'rejected'`,
    1,
    [
      ['approved_not_sent', -1, 0],
      ['approved_not_sent_contra', 1, 0],
    ],
  ],
  [
    'disburse_pressed',
    'sent',
    0,
    [
      ['approved_not_sent_contra', 1, 0],
      ['approved_not_sent', -1, 0],
      ['principal_due', 1, 0],
      ['payouts_in_transit', -1, 0],
      ['interest_due', 0, 1],
      ['unearned_interest', 0, -1],
    ],
  ],
  [
    'payout_posted',
    'sent',
    0,
    [
      ['payouts_in_transit', 1, 0],
      ['provider_payout_account', -1, 0],
    ],
  ],
  [
    'paid',
    `status = 'repaid'`,
    5,
    [
      ['provider_balance', 1, 1],
      ['principal_due', -1, 0],
      ['interest_due', 0, -1],
      ['unearned_interest', 0, 1],
      ['interest_income', 0, -1],
    ],
  ],
  [
    'written_off',
    `status = 'written_off'`,
    60,
    [
      ['loan_losses', 1, 0],
      ['principal_due', -1, 0],
      ['unearned_interest', 0, 1],
      ['interest_due', 0, -1],
      ['written_off_claims', 1, 1],
      ['written_off_claims_contra', -1, -1],
    ],
  ],
];

async function fillLedger(query) {
  for (const [event, having, days, postings] of events) {
    const transaction = `overlay(md5('${event}' || loans.id) placing '48' from 13)::uuid`;
    const at = `loans.approved_at + interval '${days} days'`;
    await query(`insert into ledger_transactions (id, event, loan_id, subject_id, effective_at, recorded_at, posting_count)
      select ${transaction}, '${event}', id, member_id, ${at}, ${at}, ${postings.length} from loans where ${having}`);
    await query(`insert into ledger_postings (transaction_id, account, amount_cents, event, loan_id, subject_id)
      select ${transaction}, account, principal_cents * principal + interest_cents * interest, '${event}', loans.id,
        member_id
      from loans cross join (values ${postings.map(([account, principal, interest]) => `('${account}', ${principal}, ${interest})`).join(', ')})
        as parts (account, principal, interest) where ${having}`);
  }
}

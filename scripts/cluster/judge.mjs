import { until } from './postgres-nodes.mjs';
import { bankKey } from './start-cluster.mjs';

/** What must never be twice, or open at the end. Each has to be zero. */
const countsOfWrongs = `select
  (select coalesce(sum(amount_cents), 0) from ledger_postings)::int as "postings that do not sum to zero",
  (select count(*) from (select loan_id from payouts where status not in ('failed', 'canceled', 'returned')
    group by loan_id having count(*) > 1) p)::int as "loans with two payouts",
  (select count(*) from (select loan_id from payments where status = 'succeeded'
    group by loan_id having count(*) > 1) c)::int as "loans paid twice",
  (select count(*) from (select loan_id from ledger_transactions
    group by loan_id, event having count(*) > 1) l)::int as "entries made twice",
  (select count(*) from refunds)::int as "refunds",
  (select count(*) from work where parked_at is not null)::int as "parked work"`;

const unfinished = `select
  (select count(*) from payouts where status in ('planned', 'sending', 'processing'))
  + (select count(*) from payments where status in ('planned', 'open', 'processing'))
  + (select count(*) from webhook_events where processed_at is null) as left`;

/**
 * Compares what was acknowledged with the database, the database with the bank, and has the product close and prove its
 * books. Answers what is wrong; an empty list if nothing is.
 */
export async function judge(cluster, load, database) {
  const { nodes } = cluster;
  const query = (statement) => nodes.query(statement, database);
  const found = [];
  await until(async () => Number((await query(unfinished))[0].left) === 0, 'all work has ended');
  const [wrongs] = await query(countsOfWrongs);
  for (const [what, count] of Object.entries(wrongs)) if (count > 0) found.push(`${count} ${what}`);

  const rows = new Map(
    (await query('select id, status from loans')).map(({ id, status }) => [id, status]),
  );
  const lost = [];
  for (const [id, loan] of load.loans) {
    const status = rows.get(id);
    const should = loan.paid
      ? ['repaid']
      : loan.disbursed
        ? ['disbursed', 'repaid']
        : ['funded', 'disbursed', 'repaid'];
    if (!should.includes(status)) lost.push(`${id} is ${status ?? 'gone'}, not ${should[0]}`);
  }
  if (lost.length > 0) found.push(`${lost.length} acknowledged effects lost: ${lost[0]}`);
  found.push(...(await compareWithBank(cluster, query)));

  const closed = await load.call('POST', '/admin/closes', { token: load.staff() });
  if (!closed) found.push('no close');
  const breaks = await load.call('GET', '/admin/breaks', { token: load.staff() });
  if (breaks.length > 0) found.push(`${breaks.length} breaks: ${JSON.stringify(breaks[0])}`);
  const verified = await cluster.command('admin', ['verify']);
  if (verified.code !== 0) found.push(`verify: ${verified.output.trim()}`);
  return found;
}

/** Every payout and payment of the database is once at the bank, with its amount, and none is there besides. */
async function compareWithBank({ bankUrl }, query) {
  const [account] = await listAtBank(bankUrl, 'treasury/financial_accounts');
  const sent = await listAtBank(
    bankUrl,
    `treasury/outbound_payments?financial_account=${account.id}`,
  );
  const paid = (await listAtBank(bankUrl, 'payment_intents')).filter(
    ({ status }) => status === 'succeeded',
  );
  const [books] = await query(`select
    (select count(*) from payouts where status = 'posted')::int as sent,
    (select coalesce(sum(amount_cents), 0) from payouts where status = 'posted')::int as "sentCents",
    (select count(*) from payments where status = 'succeeded')::int as paid,
    (select coalesce(sum(amount_cents), 0) from payments where status = 'succeeded')::int as "paidCents"`);
  const sum = (all) => all.reduce((cents, { amount }) => cents + amount, 0);
  const atBank = {
    sent: sent.length,
    sentCents: sum(sent),
    paid: paid.length,
    paidCents: sum(paid),
  };
  const same = Object.keys(atBank).every((key) => atBank[key] === books[key]);
  const attempts = new Set(sent.map(({ metadata }) => metadata.attempt_id));
  return [
    ...(same ? [] : [`books ${JSON.stringify(books)} and bank ${JSON.stringify(atBank)} differ`]),
    ...(attempts.size === sent.length ? [] : ['a payout is twice at the bank']),
  ];
}

/** Lists all objects of a kind, 100 at a time. */
async function listAtBank(bankUrl, address) {
  const found = [];
  for (let hasMore = true; hasMore; ) {
    const page = new URL(`/v1/${address}`, bankUrl);
    page.searchParams.set('limit', '100');
    if (found.length > 0) page.searchParams.set('starting_after', found.at(-1).id);
    const answer = await fetch(page, { headers: { authorization: `Bearer ${bankKey}` } });
    if (!answer.ok) throw new Error(`The bank answered ${answer.status}.`);
    const { data, has_more } = await answer.json();
    found.push(...data);
    hasMore = has_more;
  }
  return found;
}

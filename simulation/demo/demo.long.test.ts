import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { strayReferences } from '../world/strays.ts';
import { query } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { playDemo } from './world.ts';

const asked = { seed: 5, members: 6, days: 9, lastMorning: new Date('2026-03-09T14:30:00Z') };

afterAll(removeTemplate);

/** All that anybody sees of a world, without its ids and secrets. */
async function pictureOf() {
  const { world, year } = await playDemo(asked);
  try {
    const picture: Record<string, unknown> = { signIns: [year.shown('good')?.email] };
    for (const [name, statement] of Object.entries(statements)) {
      picture[name] = await query(world.storage.database, statement);
    }
    return { picture, unhealed: await differences(world) };
  } finally {
    await world.close();
  }
}

const statements = {
  people: `select email, first_name, last_name, phone, membership_level, id_status, completed_loans, members.created_at
    from members join users using (id) order by email`,
  loans: `select email, loans.status, sent, principal_cents, interest_cents, late_fee_cents, created_at, due_at
    from loans join users on users.id = member_id order by approved_at, email`,
  payments: `select kind, payments.status, payments.amount_cents, quoted_at from payments
    order by quoted_at, kind, amount_cents, payments.status`,
  ledger: `select p.account, p.event, effective_at, count(*), sum(p.amount_cents) from ledger_postings p
    join ledger_transactions t on t.id = transaction_id group by 1, 2, 3 order by 3, 1, 2`,
  notices: 'select kind, status, created_at from notices order by created_at, kind, status',
  closes: 'select first_day, last_day, loans_compared, movements_matched from closes order by 1',
  disputes:
    'select status, amount_cents, opened_at, respond_by from disputes order by opened_at, 1',
  refunds: 'select status, amount_cents, created_at from refunds order by created_at, amount_cents',
  extensions: 'select status, asked_day, asked_at from extension_requests order by asked_at, 2',
};

/** What the closes found, but for the payment that nobody asked for. */
async function differences(world: World) {
  const [row] = await query<{ n: string }>(
    world.storage.database,
    `select count(*) as n from breaks where reference not in (${strayReferences(world)})`,
  );
  return Number(row?.n);
}

test('The same seed makes the same lender: people, loans, dates, books and notices', async () => {
  const first = await pictureOf();
  expect(first.unhealed).toBe(0);
  expect(first.picture.loans).not.toHaveLength(0);
  expect(first.picture.closes).not.toHaveLength(0);
  const again = await pictureOf();
  expect(again).toEqual(first);
});

test('Whose sign-in is printed as good owes nothing that is late; whose is printed as late does', async () => {
  const { world, year } = await playDemo({ ...asked, seed: 3, days: 26 });
  try {
    const owed = await query<{ email: string; is_late: boolean }>(
      world.storage.database,
      `select email, due_at < '${world.clock.now().toISOString()}' as is_late from loans
        join users on users.id = member_id where sent and loans.status in ('disbursed', 'overdue')`,
    );
    const lateOf = (which: 'good' | 'late') =>
      owed.filter(({ email }) => email === year.shown(which)?.email).map((one) => one.is_late);
    expect(lateOf('good')).toEqual([false]);
    expect(lateOf('late')).toEqual([true]);
  } finally {
    await world.close();
  }
});

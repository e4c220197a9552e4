import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { subjectKeys } from '../platform/database/tables.ts';
import { destroyExpiredKeys } from './destroy-expired-keys.ts';
import {
  business,
  dayMs,
  kept,
  life,
  monthsAfter,
  useHere,
  yearsAfter,
} from './kept-records.testing.ts';
import type { Person } from './life.testing.ts';

useHere();

async function keyOf(person: Person) {
  const [row] = await life.database.transact((tx) =>
    tx.select().from(subjectKeys).where(eq(subjectKeys.subjectId, person.id)),
  );
  return row;
}

const destroyAt = (now: Date) =>
  life.database.transact((tx) =>
    destroyExpiredKeys(tx, life.keys, { now, wall: life.http.wall.now }),
  );

it('agreement, authorization and attempts of a loan are kept, under a key that is new', async () => {
  const person = await life.verified({ last_name: 'Keptname' });
  const loanId = await life.borrow(person);
  await life.openCheckout(person, loanId);
  const before = await keyOf(person);
  const deletedAt = await business();
  expect((await life.remove(person.id)).statusCode).toBe(200);
  const all = await kept(person);
  const records = all.filter(({ kind }) => kind !== 'notice');
  const contents = all.filter(({ kind }) => kind === 'notice').map(({ content }) => content);
  for (const noticeKind of ['agreement_signed', 'money_on_its_way', 'money_arrived']) {
    expect(contents).toContainEqual(expect.objectContaining({ loanId, noticeKind }));
  }
  expect(records.map(({ kind }) => kind)).toEqual([
    'agreement',
    'authorization',
    'decision',
    'payment',
    'payment',
    'payout',
  ]);
  const [agreement, authorization, decision, ...attempts] = records;
  expect(decision?.content).toMatchObject({
    ...{ loanId, outcome: 'approved', amountCents: 2000 },
    basis: { level: 'silver', idApproved: true, bankVerified: true, hasOverdueOrDefaulted: false },
  });
  const payout = attempts.pop();
  expect(agreement?.content).toMatchObject({
    accepted: { origin: { address: '127.0.0.1' }, documents: { agreement: {}, disclosure: {} } },
    loan: { id: loanId, principalCents: 2000, status: 'disbursed' },
  });
  expect(JSON.stringify(agreement?.content)).toContain('Keptname');
  expect(authorization?.content).toMatchObject({ loanId, status: 'active' });
  expect(attempts.map(({ content }) => content)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ loanId, kind: 'checkout', amountCents: 2500, status: 'expired' }),
      expect.objectContaining({ loanId, kind: 'debit', amountCents: 2500, status: 'announced' }),
    ]),
  );
  expect(payout?.content).toMatchObject({ loanId, amountCents: 2000, status: 'posted' });
  for (const { keptUntil } of all) {
    expect(keptUntil.getTime()).toBeGreaterThanOrEqual(yearsAfter(deletedAt, 3));
    expect(keptUntil.getTime()).toBeLessThan(yearsAfter(deletedAt, 3) + dayMs);
  }
  const after = await keyOf(person);
  expect(after?.wrappedKey).not.toBeNull();
  expect(after?.wrappedKey).not.toEqual(before?.wrappedKey);
});

it('a denied request is kept with its reason, what it rested on and its notice, 25 months', async () => {
  const person = await life.verified();
  const { token } = person;
  const body = { amount: 1_000, contract_accepted: true };
  const asked = { method: 'POST', url: '/api/loans/create', token, body } as const;
  expect((await life.call(asked)).json().code).toBe('loan_amount_out_of_range');
  const deniedAt = await business();
  await life.passDays(20);
  await life.remove(person.id);
  const records = await kept(person);
  expect(records.map(({ kind, content }) => [kind, content.noticeKind ?? content.outcome])).toEqual(
    [
      ['decision', 'denied'],
      ['notice', 'loan_denied'],
    ],
  );
  expect(records[0]?.content).toMatchObject({
    ...{ amountCents: 100_000, reason: 'amount_above_limit' },
    basis: { level: 'silver', availableCents: 2000 },
  });
  for (const { keptUntil } of records) {
    expect(Math.abs(keptUntil.getTime() - monthsAfter(deniedAt, 25))).toBeLessThan(dayMs);
  }
});

it('the key of one who never borrowed is destroyed at once', async () => {
  const person = await life.verified();
  await life.remove(person.id);
  expect(await kept(person)).toEqual([]);
  expect(await keyOf(person)).toMatchObject({
    wrappedKey: null,
    destroyedAt: life.http.wall.now,
  });
});

it('a key is destroyed when the last period has ended, once, and not a moment before', async () => {
  const person = await life.verified();
  const early = await life.borrow(person);
  await life.pay(await life.openCheckout(person, early), { payment_method: 'card' });
  await life.passDays(10);
  await life.borrow(person);
  await life.remove(person.id);
  const ends = (await kept(person)).map(({ keptUntil }) => keptUntil.getTime());
  const last = Math.max(...ends);
  expect(last - Math.min(...ends)).toBeGreaterThan(9 * dayMs);
  await destroyAt(new Date(last - 1));
  expect(await kept(person)).toHaveLength(ends.length);
  const destroyed = await Promise.all([destroyAt(new Date(last)), destroyAt(new Date(last))]);
  expect(destroyed[0] + destroyed[1]).toBe(1);
  expect(await kept(person)).toEqual([]);
  expect((await keyOf(person))?.wrappedKey).toBeNull();
  await life.database.transact((tx) =>
    expect(life.keys.sealFor(tx, person.id, Buffer.from('x'))).rejects.toThrow(),
  );
  const entries = await life.query(
    `select 1 from audit_entries where action = 'subject_key.destroyed' and subject_id = '${person.id}'`,
  );
  expect(entries).toHaveLength(1);
});

it('the key of a member who stays is never touched', async () => {
  const person = await life.verified();
  await life.borrow(person);
  await destroyAt(new Date(yearsAfter(await business(), 50)));
  expect((await keyOf(person))?.wrappedKey).not.toBeNull();
});

import { cents, zeroCents } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanBalance, postEntry, writeOff } from '../ledger/index.ts';
import { type Life, openLife } from './life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

describe('what a deleted member owed', () => {
  it('of a loan on time is written off, with no claim kept', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const before = await life.balances();
    expect((await life.remove(person.id)).statusCode).toBe(200);
    const after = await life.balances();
    expect(after.loan_losses - before.loan_losses).toBe(2000);
    expect(after.written_off_claims).toBe(before.written_off_claims);
    await life.expectNothingDue(loanId);
    const [entry] = await life.query<{ codes: object; details_hash: unknown }>(
      `select codes, details_hash from audit_entries where action = 'member.deleted' and subject_id = '${person.id}'`,
    );
    expect(entry?.codes).toMatchObject({ written_off_cents: 2500, loans: 1 });
    expect(entry?.details_hash).toBeNull();
  });

  it('of an overdue loan is written off with its late fee', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person, false);
    await life.passDays(9);
    const loan = `select 1 from loans where id = '${loanId}' and status = 'overdue'`;
    expect(await life.query(loan)).toHaveLength(1);
    const due = await life.database.transact((tx) => loanBalance(tx, loanId));
    expect(due.lateFeeDue).toBe(125);
    expect((await life.remove(person.id)).statusCode).toBe(200);
    await life.expectNothingDue(loanId);
    const [entry] = await life.query<{ codes: object }>(
      `select codes from audit_entries where action = 'member.deleted' and subject_id = '${person.id}'`,
    );
    expect(entry?.codes).toMatchObject({ written_off_cents: 2625 });
  });

  it('of a loan written off before is claimed no longer', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const parts = { principalCents: cents(2000), interestCents: cents(500) };
    const before = await life.balances();
    await life.database.transact((tx) =>
      postEntry(tx, {
        entry: writeOff({ ...parts, lateFeeCents: zeroCents, memberDeleted: false }),
        loanId,
        subjectId: person.id,
        effectiveAt: life.http.wall.now,
        recordedAt: life.http.wall.now,
        actorId: null,
        providerReference: null,
      }),
    );
    await life.query(`update loans set status = 'written_off' where id = '${loanId}'`);
    expect((await life.balances()).written_off_claims - before.written_off_claims).toBe(2500);
    expect((await life.remove(person.id)).statusCode).toBe(200);
    const after = await life.balances();
    expect(after.written_off_claims).toBe(before.written_off_claims);
    expect(after.loan_losses - before.loan_losses).toBe(2000);
    await life.expectNothingDue(loanId);
  });

  it('of a pending loan is nothing: it is cancelled', async () => {
    const person = await life.verified();
    const before = await life.balances();
    const loanId = await life.request(person);
    expect((await life.balances()).approved_not_sent - before.approved_not_sent).toBe(2000);
    expect((await life.remove(person.id)).statusCode).toBe(200);
    expect(await life.balances()).toEqual(before);
    await life.expectNothingDue(loanId);
  });
});

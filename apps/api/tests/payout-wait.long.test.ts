import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payouts } from '../src/loans/loan/tables.ts';
import { auditEntries, work } from '../src/platform/database/tables.ts';
import {
  acceptForAccountOfNow,
  accountOf,
  approveBank,
  atTheBank,
  borrower,
  changes,
  hourMs,
  later,
  life,
  listed,
  onBusiness,
  payoutOf,
  press,
  refusal,
  stateOf,
  useHere,
  wait,
} from './shared/payout-wait.ts';

useHere();

describe('money that waits', () => {
  it('is asked for, and accepted again for another account, while it waits', async () => {
    const person = await borrower();
    await accountOf(person);
    const loanId = await life.request(person);
    await changes['replacing the account'](person);
    const account = await life.must<{ usable_from: string }>({
      method: 'GET',
      url: '/api/bank/my-account',
      token: person.token,
    });
    const from = new Date(account.usable_from);
    expect(
      Math.abs(from.getTime() - (await onBusiness(later(24 * hourMs))).getTime()),
    ).toBeLessThan(1000);
    await acceptForAccountOfNow(person, loanId);
    expect((await press(loanId)).json()).toMatchObject(await refusal());
    await wait(24 * hourMs, person);
    expect((await press(loanId)).statusCode).toBe(200);
  });

  it('says until when it waits by the date that the sandbox shows; moving that date shortens nothing', async () => {
    const person = await borrower();
    await changes.password(person);
    const loanId = await life.request(person);
    await life.passDays(2);
    const refused = await refusal();
    expect((await press(loanId)).json()).toMatchObject(refused);
  });

  it('also waits where an account was only removed before another was linked', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    const url = `/api/admin/members/${person.id}/bank-account`;
    await life.must({ method: 'DELETE', url, token: life.admin.token });
    await life.linkBank(person, 'insufficient_funds');
    await approveBank(person);
    await acceptForAccountOfNow(person, loanId);
    expect((await press(loanId)).json()).toMatchObject(await refusal());
  });
});

describe('a payout that was planned when the wait began', () => {
  it('is taken back also after a try that was not carried out, which the provider proves', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const path = '/v1/treasury/outbound_payments';
    await life.bank.help('faults', { kind: 'error_before', method: 'POST', path });
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'sending', keySpent: true });
    const body = { id_verification_status: 'rejected' };
    const url = `/api/admin/members/${person.id}`;
    await life.must({ method: 'PUT', url, token: life.admin.token, body });
    await wait(60_000, person);
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'canceled', providerId: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    await life.expectNothingDue(loanId);
  });

  it('is taken back also where the borrower’s ID lost its approval meanwhile', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const body = { id_verification_status: 'rejected' };
    const url = `/api/admin/members/${person.id}`;
    await life.must({ method: 'PUT', url, token: life.admin.token, body });
    await life.worker.drain();
    expect(await payoutOf(loanId)).toMatchObject({ status: 'canceled', firstAttemptAt: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    const mails = (await life.mailsTo(person.email)).join('').replace(/=\r\n/g, '');
    expect(mails).toContain('your ID or your bank account was no longer verified');
  });

  it('is recorded where the bank has it, though the attempt was lost with the database', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await life.disburse(loanId);
    const { id } = await payoutOf(loanId);
    await life.database.transact(async (tx) => {
      const lost = { status: 'planned', firstAttemptAt: null, providerId: null } as const;
      await tx.update(payouts).set(lost).where(eq(payouts.id, id));
      const now = await life.http.router.clocks.business(tx);
      await tx.insert(work).values({
        id,
        queue: 'money',
        kind: 'send_payout',
        key: id,
        dueAt: now,
        createdAt: life.http.wall.now,
      });
    });
    await changes.password(person);
    await life.worker.drain();
    expect(['processing', 'posted']).toContain((await payoutOf(loanId)).status);
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
  });

  it('is taken back before it was handed over, and sent when Disburse is pressed after the wait', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    expect((await press(loanId)).statusCode).toBe(200);
    await changes.password(person);
    await life.worker.drain();
    const payout = await payoutOf(loanId);
    expect(payout).toMatchObject({ status: 'canceled', firstAttemptAt: null, providerId: null });
    expect(await stateOf(loanId)).toEqual({ status: 'funded', sent: false });
    expect(await atTheBank()).not.toContain(payout.id);
    await life.expectNothingDue(loanId);
    const entries = await life.database.transact((tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.objectId, loanId), eq(auditEntries.action, 'payout.held_back'))),
    );
    expect(entries).toHaveLength(1);
    expect((await life.mailsTo(person.email)).join('')).toContain(
      'Subject: Your $20.00 has not been sent yet',
    );
    expect(await listed(loanId)).toMatchObject({ why_not_sendable: (await refusal()).detail });
    await wait(24 * hourMs, person);
    await life.disburse(loanId);
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
  });
});

import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { grantAdmin } from '../identity/index.ts';
import * as ledger from '../ledger/index.ts';
import { loans } from '../loans/index.ts';
import { members } from '../members/index.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { callTestHttp, signUp } from '../platform/testing.ts';
import { lend } from '../reports/admin-world.testing.ts';
import { useClosing } from './closing.testing.ts';

const {
  world,
  ask,
  closeNow,
  standing,
  theBreak,
  expectGone,
  explain,
  resolve,
  post,
  takeBack,
  balances,
  expectBooksToHoldWhatTheProviderHolds,
  payAtProvider,
} = useClosing();

describe('a break', () => {
  it('is a payment that we do not know: held as unexplained, explained, resolved, gone', async () => {
    const intent = await payAtProvider(2500);
    await closeNow();
    const found = await theBreak(intent);
    expect(found).toMatchObject({
      ...{ kind: 'unknown_to_us', concerns: 'payment', expected: 0, found: 25, state: 'open' },
    });
    const fee = await theBreak(intent, 'fee');
    expect(fee).toMatchObject({ kind: 'unknown_to_us', concerns: 'fee', found: -1.03 });
    expect((await balances()).unexplained).toBe(-2500 + 103);
    await expectBooksToHoldWhatTheProviderHolds();

    const explanation = 'The owner tried the payment page with a card of their own.';
    const explained = await explain(found, explanation);
    expect(explained.json()).toMatchObject({
      ...{ state: 'explained', explanation, explained_by: 'Adam M. Lee' },
    });
    const { new_breaks, standing_breaks } = await closeNow();
    expect([new_breaks, standing_breaks]).toEqual([0, 2]);
    expect(await theBreak(intent)).toMatchObject({ id: found.id, state: 'explained' });
    expect((await ask('GET', '/admin/breaks?waiting=true')).headers['x-total-count']).toBe('1');

    for (const outcome of ['provider_fee', 'nothing_to_post']) {
      const refused = await resolve(found, outcome);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ code: 'break_outcome' });
    }
    expect((await resolve(found, 'lenders_own_money')).json()).toMatchObject({
      state: 'resolved',
    });
    expect((await resolve(found, 'lenders_own_money')).json()).toMatchObject({
      code: 'break_resolved',
    });
    expect((await resolve(fee, 'provider_fee')).json()).toMatchObject({ state: 'resolved' });
    expect(await balances()).toMatchObject({ unexplained: 0, provider_fees: 103 });
    await expectGone(found.id);
    await expectBooksToHoldWhatTheProviderHolds();
    expect((await resolve(found, 'lenders_own_money')).json()).toMatchObject({
      code: 'break_gone',
    });
    const audited = await world.adminWorld.http.router.database.transact((tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.objectId, found.id)),
    );
    expect(audited.map(({ action }) => action)).toEqual(['break.explained', 'break.resolved']);
    expect(JSON.stringify(audited)).not.toContain('owner tried');
  });

  it('names loan and member where the provider’s record carries our id of the loan', async () => {
    const member = await signUp(world.adminWorld.http.router.app);
    const loanId = await lend(world.adminWorld, member.id, world.adminWorld.http.wall.now, {
      status: 'cancelled',
      sent: false,
    });
    const intent = await payAtProvider(2500, { reference: loanId, attempt_id: randomUUID() });
    await closeNow();
    const whose = { loan_id: loanId, member_id: member.id, member_name: expect.any(String) };
    const found = await theBreak(intent);
    expect(found).toMatchObject(whose);
    const fee = await theBreak(intent, 'fee');
    expect(fee).toMatchObject(whose);
    await resolve(found, 'lenders_own_money');
    await resolve(fee, 'provider_fee');
    await expectGone(found.id);
  });

  it('names the loan that a restore lost and its member, and is resolved with the loan’s others', async () => {
    const { app, database } = world.adminWorld.http.router;
    const member = await signUp(app);
    const loanId = randomUUID();
    const intent = await payAtProvider(2500, { reference: loanId, attempt_id: randomUUID() });
    const { customerId } = await world.bank.provider.readPayment(intent);
    await database.transact((tx) =>
      tx.update(members).set({ providerCustomerId: customerId }).where(eq(members.id, member.id)),
    );
    await closeNow();
    const [found, fee] = [await theBreak(intent), await theBreak(intent, 'fee')];
    for (const each of [found, fee]) {
      expect(each).toMatchObject({ loan_id: loanId, loan_known: false, member_id: member.id });
    }
    const explanation = 'The loan was made after the backup.';
    const seen = [found, fee].map(({ id, expected, found }) => ({ id, expected, found }));
    const explained = await ask('POST', '/admin/breaks/explain', { explanation, breaks: seen });
    expect(explained.json()).toMatchObject([{ explanation }, { state: 'explained' }]);
    const outcomes = (ofFee: string) => ({
      explanation,
      breaks: seen.map((each) => ({
        ...each,
        outcome: each.id === fee.id ? ofFee : 'lenders_own_money',
      })),
    });
    const refused = await ask('POST', '/admin/breaks/resolve', outcomes('nothing_to_post'));
    expect(refused.json()).toMatchObject({ code: 'break_outcome' });
    expect(await theBreak(intent)).toMatchObject({ state: 'explained' });
    const resolved = await ask('POST', '/admin/breaks/resolve', outcomes('provider_fee'));
    expect(resolved.json()).toMatchObject([{ state: 'resolved' }, { state: 'resolved' }]);
    expect((await balances()).unexplained).toBe(0);
    await expectGone(found.id);
  });

  it.each([
    ['payment', ledger.excessPayment, 'refund_failed', 50],
    ['refund', ledger.refundCreated, 'refund_failed', -50],
  ] as const)(
    'is a %s in the books that the provider does not have, until it is taken back',
    async (concerns, entry, event, expected) => {
      const reference = randomUUID();
      const id = await post(entry({ amountCents: cents(5000) }), reference);
      await closeNow();
      const found = await theBreak(reference);
      expect(found).toMatchObject({ kind: 'missing_at_provider', concerns, expected, found: 0 });
      await expectBooksToHoldWhatTheProviderHolds();
      await takeBack(id, event, reference);
      await expectGone(found.id);
      expect((await balances()).unexplained).toBe(0);
      await expectBooksToHoldWhatTheProviderHolds();
    },
  );

  it('is a payout in the books that the provider does not have', async () => {
    const reference = randomUUID();
    const amount = { principalCents: cents(2000), interestCents: cents(500) };
    const id = await post(
      ledger.payoutPosted({ ...amount, from: 'provider_payout_account' }),
      reference,
    );
    await closeNow();
    const found = await theBreak(reference);
    expect(found).toMatchObject({
      ...{ kind: 'missing_at_provider', concerns: 'payout', expected: -20, found: 0 },
    });
    await takeBack(id, 'payout_returned', reference);
    await expectGone(found.id);
  });

  it('is an amount that differs, and follows the amount while it changes', async () => {
    const intent = await payAtProvider(2500);
    await post(ledger.providerFee({ amountCents: cents(103) }), intent);
    await post(ledger.excessPayment({ amountCents: cents(2000) }), intent);
    await closeNow();
    const found = await theBreak(intent);
    expect(found).toMatchObject({ kind: 'amount_differs', expected: 20, found: 25 });
    await post(ledger.refundFailed({ amountCents: cents(400) }), intent);
    await closeNow();
    expect(await theBreak(intent)).toMatchObject({ id: found.id, expected: 24, found: 25 });
    expect((await balances()).unexplained).toBe(-100);
    await expectBooksToHoldWhatTheProviderHolds();
    const changed = await resolve(found, 'lenders_own_money');
    expect(changed.json()).toMatchObject({ code: 'break_changed' });
    expect((await explain(found, 'As it was.')).statusCode).toBe(409);
    const now = await theBreak(intent);
    expect((await resolve(now, 'lenders_own_money')).statusCode).toBe(200);
    await expectGone(found.id);
  });

  it('is a loan whose record and books differ, and opens again if they still differ after it was resolved', async () => {
    const member = await signUp(world.adminWorld.http.router.app);
    const loanId = await lend(world.adminWorld, member.id, world.adminWorld.http.wall.now);
    await closeNow();
    const parts = (await standing()).filter(({ reference }) => reference === loanId);
    expect(parts.map(({ part, expected, found }) => [part, expected, found])).toEqual(
      expect.arrayContaining([
        ['principal', 20, 0],
        ['interest', 5, 0],
      ]),
    );
    const found = await theBreak(loanId, 'principal');
    const { app, database, keys } = world.adminWorld.http.router;
    await database.transact((tx) =>
      grantAdmin(tx, keys, { email: member.email, now: world.adminWorld.http.wall.now }),
    );
    const url = `/api/admin/breaks/${found.id}/explain`;
    const body = { explanation: 'Mine.', expected: 20, found: 0 };
    const own = await callTestHttp(app, { method: 'POST', url, token: member.token, body });
    expect(own.json()).toMatchObject({ code: 'own_case' });
    for (const outcome of ['lenders_own_money', 'loan_payment']) {
      expect((await resolve(found, outcome)).json()).toMatchObject({ code: 'break_outcome' });
    }
    expect((await resolve(found, 'nothing_to_post')).json()).toMatchObject({
      state: 'resolved',
    });
    await closeNow();
    expect(await theBreak(loanId, 'principal')).toMatchObject({ id: found.id, state: 'open' });
    await world.adminWorld.http.router.database.transact((tx) =>
      tx.update(loans).set({ status: 'cancelled', sent: false }).where(eq(loans.id, loanId)),
    );
    await expectGone(found.id);
  });

  it('is books that do not agree among themselves', async () => {
    const id = await post(ledger.interestWaived({ interestCents: cents(100) }), null);
    await closeNow();
    expect(await standing()).toEqual([]);
    const lost = await post(
      {
        event: 'interest_waived',
        postings: [
          { account: 'interest_due', amountCents: cents(100), event: 'interest_waived' },
          { account: 'interest_income', amountCents: cents(-100), event: 'interest_waived' },
        ],
      },
      null,
    );
    await closeNow();
    const found = await theBreak('interest_due', 'unearned_interest');
    expect(found).toMatchObject({ kind: 'books_differ', expected: 0, found: -1 });
    await takeBack(lost, 'interest_waived', randomUUID());
    await takeBack(id, 'interest_waived', randomUUID());
    await expectGone(found.id);
  });

  it('is hidden from a person who is no admin, and not found under an unknown id', async () => {
    const path = `/admin/breaks/${randomUUID()}/explain`;
    const borrower = await signUp(world.adminWorld.http.router.app);
    expect((await world.adminWorld.get('/admin/closes', borrower.token)).statusCode).toBe(403);
    const missing = await ask('POST', path, { explanation: 'A test.', expected: 0, found: 25 });
    expect(missing.json()).toMatchObject({ code: 'break_not_found' });
    const close = await ask('GET', `/admin/closes/${randomUUID()}`);
    expect(close.json()).toMatchObject({ code: 'close_not_found' });
  });
});

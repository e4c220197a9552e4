import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { debitTimeOf, moveBefore, moveDays } from './dates.ts';
import { createVerifiedBorrower, disburse, loanArrives, myLoan, requestLoan } from './harness.ts';
import {
  accept,
  admin,
  mandatesOf,
  paidInto,
  product,
  quote,
  useHere,
} from './shared/reacceptance.ts';
import { linkBank } from './verification-steps.ts';

useHere();

function removeBank({ id }: SignedIn) {
  return product.call('DELETE', `/admin/members/${id}/bank-account`, { token: admin.token });
}

function documentsOf({ token }: SignedIn, loanId: string) {
  return product.call('GET', `/loans/${loanId}/documents`, { token });
}

async function pendingCard(loanId: string) {
  const { body } = await product.call('GET', '/admin/pending-loans?limit=200', {
    token: admin.token,
  });
  return body.find(({ id }: { id: string }) => id === loanId);
}

/** What the borrower was told last of a kind. */
async function textOf({ token }: SignedIn, kind: string): Promise<string> {
  const { body } = await product.call('GET', '/notices', { token });
  return body.notices.find((notice: { kind: string }) => notice.kind === kind).text;
}

describe('a loan whose bank account changed before it was sent', () => {
  let borrower: SignedIn;
  let loanId: string;
  beforeAll(async () => {
    borrower = await createVerifiedBorrower(product, admin);
    loanId = (await requestLoan(product, borrower.token)).body.id;
    await product.drain();
  });

  it('waits for its borrower, who first needs an account', async () => {
    expect(await myLoan(product, borrower.token)).toMatchObject({ needs_reacceptance: false });
    const unchanged = await quote(borrower, loanId);
    expect(unchanged).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    await removeBank(borrower);
    expect(await myLoan(product, borrower.token)).toMatchObject({ needs_reacceptance: true });
    expect((await disburse(product, admin, loanId)).body.code).toBe('no_bank_account');
    const missing = await quote(borrower, loanId);
    expect(missing).toMatchObject({ status: 422, body: { code: 'not_verified' } });
    expect(missing.body.detail).toContain('Link a bank account');
    // The borrower has a better level since. That changes nothing of what was signed.
    await product.call('PUT', `/admin/members/${borrower.id}`, {
      token: admin.token,
      body: { membership_level: 'platinum' },
    });
    await linkBank(product, borrower.token);
    const refused = await disburse(product, admin, loanId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'bank_account_changed' } });
    expect(await myLoan(product, borrower.token)).toMatchObject({ needs_reacceptance: true });
    expect(await pendingCard(loanId)).toMatchObject({ needs_reacceptance: true });
    const removed = await textOf(borrower, 'bank_changed');
    expect(removed).toContain('We have not sent your approved loan of $20.00. Once you have');
    expect(await textOf(borrower, 'bank_verified')).toContain('please accept it again');
  });

  it('is quoted as it was signed, and accepted only as it was read, by its own borrower', async () => {
    const { body: quoted } = await quote(borrower, loanId);
    const signed = (await documentsOf(borrower, loanId)).body;
    expect(quoted).toMatchObject({
      ...{ amount: 20, interest_rate: 25, interest_amount: 5, total: 25, term_days: 7 },
      ...{ apr: 1303.57, automatic_repayment: true },
      earliest_due_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT0[34]:59:00.000Z$/),
      // The sandbox's accounts have the same name, so every word is as it was.
      ...{ disclosure: signed.disclosure, agreement: signed.agreement },
    });
    const documents_hash: string = quoted.documents_hash;
    const other = await createVerifiedBorrower(product, admin);
    expect((await quote(other, loanId)).body.code).toBe('loan_not_found');
    const attempts = await Promise.all([
      accept(other, loanId, { documents_hash }),
      accept(borrower, loanId, { documents_hash: 'f'.repeat(64) }),
      accept(borrower, loanId, { documents_hash, automatic_repayment: false }),
      accept(borrower, loanId, { documents_hash, contract_accepted: false }),
      accept(borrower, loanId, {}),
    ]);
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'loan_not_found'],
      [409, 'agreement_changed'],
      [409, 'agreement_changed'],
      [422, 'agreement_not_accepted'],
      [400, 'invalid_input'],
    ]);
    expect((await documentsOf(borrower, loanId)).body).toEqual({ ...signed, earlier: [] });
    expect(await myLoan(product, borrower.token)).toMatchObject({ needs_reacceptance: true });
  });

  it('is accepted once when accepted ten times at once, is sent to the new account, and debited there', async () => {
    const { documents_hash } = (await quote(borrower, loanId)).body;
    const before = (await documentsOf(borrower, loanId)).body;
    const keyed = () => accept(borrower, loanId, { documents_hash }, 'a-double-click');
    const alone = () => accept(borrower, loanId, { documents_hash });
    const answers = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [keyed(), alone()]));
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { body } of accepted) {
      expect(body).toMatchObject({ id: loanId, needs_reacceptance: false, total_due: 25 });
    }
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['loan_state']));
    expect(await mandatesOf(borrower)).toEqual([
      'mandate.active',
      'mandate.ended',
      'mandate.active',
    ]);
    const { earlier, ...inForce } = (await documentsOf(borrower, loanId)).body;
    const { earlier: _, ...first } = before;
    expect(earlier).toEqual([first]);
    expect(inForce.documents_hash).toBe(documents_hash);
    expect(Date.parse(inForce.accepted_at)).toBeGreaterThan(Date.parse(first.accepted_at));
    expect(await pendingCard(loanId)).toMatchObject({ needs_reacceptance: false });

    expect((await disburse(product, admin, loanId)).status).toBe(200);
    const late = await accept(borrower, loanId, { documents_hash });
    expect(late).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    const loan = await loanArrives(product, borrower.token);
    expect(loan).toMatchObject({ needs_reacceptance: false, next_debit: { amount: 25 } });
    // The former account's was detached when it was removed.
    const [paid = '', ...others] = await paidInto(borrower);
    expect(others).toEqual([]);
    expect((await product.books.paymentMethods.retrieve(paid)).customer).not.toBeNull();
    const { body: history } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(history.events.map(({ title }: { title: string }) => title)).toContain(
      'You accepted the agreement again',
    );
    const { body: listed } = await product.call('GET', '/notices', { token: borrower.token });
    const signed = listed.notices.filter(
      ({ kind }: { kind: string }) => kind === 'agreement_signed',
    );
    expect(signed.map(({ subject }: { subject: string }) => subject)).toEqual([
      'You accepted your loan of $20.00 again',
      'Your loan of $20.00 is approved',
    ]);
    await moveBefore(product, admin, debitTimeOf(loan));
    await moveDays(product, admin, 1);
    expect(await myLoan(product, borrower.token)).toMatchObject({ payment_processing: true });
    await moveDays(product, admin, 6);
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payouts: [{ amount: 2000, status: 'posted' }],
      payments: [{ amount: 2500 }],
    });
  });
});

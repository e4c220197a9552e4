import { describe, expect, it } from 'vitest';
import { movementsAtBank, statementEntries } from './bank-and-books.ts';
import { borrowerPassword, createLoanOut, registerBorrower } from './harness.ts';
import {
  admin,
  another,
  asAdmin,
  cancel,
  dayFromNow,
  leaveInAccount,
  other,
  pendingLoan,
  product,
  restart,
  useHere,
  waiting,
} from './shared/manual-transfer-begun.ts';

useHere();

describe('a manual transfer', () => {
  it('of several loans is begun for each before it is made, and loans that cannot be sent are named with the reason', async () => {
    const [{ loanId: free }, { loanId: taken }] = [await waiting(), await waiting()];
    await another(`/disburse-loan/${taken}/begin`);
    const loan_ids = [free, taken];
    const begun = await asAdmin('/disburse-loans/begin', { loan_ids });
    const name = (await pendingLoan(taken)).being_sent.by_name;
    expect(name).toMatch(/^Bea /);
    expect(begun.body).toMatchObject({
      done_count: 1,
      results: [
        { id: free, done: true },
        { id: taken, done: false, code: 'loan_state', detail: expect.stringContaining(name) },
      ],
    });
    const left = await asAdmin('/disburse-loans/abandon', { loan_ids });
    expect(left.body.results).toMatchObject([{ done: true }, { done: false }]);
    expect([(await pendingLoan(free)).being_sent, (await pendingLoan(taken)).being_sent]).toEqual([
      null,
      expect.objectContaining({ by_id: other.id }),
    ]);
    await asAdmin('/disburse-loans/begin', { loan_ids });
    const transfer = { transfer_reference: 'Wire 22', arrives_on: await dayFromNow(0) };
    const sent = await asAdmin('/disburse-loans', { loan_ids, ...transfer });
    expect(sent.body.results).toMatchObject([{ done: true }, { done: false, code: 'loan_state' }]);
  });

  it('begun before the bank sends the money is not sent again, and is recorded all the same if it was made', async () => {
    const [{ borrower, loanId }, { loanId: free }] = [await waiting(), await waiting()];
    expect((await another('/disburse-loans/begin', { loan_ids: [loanId] })).status).toBe(200);
    const name = (await pendingLoan(loanId)).being_sent.by_name;
    await restart({ PAYOUTS: 'stripe' });
    const once = await asAdmin(`/disburse-loan/${loanId}`, {});
    expect(once).toMatchObject({ status: 409, body: { detail: expect.stringContaining(name) } });
    await createLoanOut(product, admin);
    const fill = await leaveInAccount(2_500);
    const batch = await another('/disburse-loans', { loan_ids: [loanId, free] });
    expect(batch.body).toMatchObject({
      done_count: 1,
      done_total: 20,
      results: [{ done: false, code: 'loan_state' }, { done: true }],
    });
    await fill();
    expect((await another(`/disburse-loan/${loanId}/begin`)).status).toBe(200);

    const { loanId: unbegun } = await waiting();
    const transfer = { transfer_reference: 'Wire 23', arrives_on: await dayFromNow(0) };
    expect((await another(`/disburse-loan/${unbegun}/begin`)).status).toBe(400);
    expect(await another(`/disburse-loan/${unbegun}`, transfer)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { transfer_reference: expect.any(String) } },
    });
    const disbursed = await another('/disburse-loans', {
      loan_ids: [loanId, unbegun],
      ...transfer,
    });
    expect(disbursed.body.results).toMatchObject([
      { done: true, status: 'disbursed' },
      { done: false, code: 'invalid_input' },
    ]);
    const again = await another(`/disburse-loan/${loanId}`, transfer);
    expect(again).toMatchObject({ status: 200, body: { already_sent: true } });
    await product.drain();
    const posted = (await statementEntries(product, admin, loanId)).filter(
      ({ event }) => event === 'payout_posted',
    );
    expect(posted.map(({ postings }) => postings)).toEqual([
      expect.arrayContaining([expect.objectContaining({ account: 'lender_bank', amount: 20 })]),
    ]);
    expect((await movementsAtBank(product, borrower.email)).payouts).toEqual([]);
  });

  it('is recorded by another admin once the one who began it is gone, and its borrower can never cancel in between', async () => {
    const leaver = await registerBorrower(product, { first: 'Cy', phone: '(555) 010-2002' });
    await restart({
      PAYOUTS: 'manual',
      ADMIN_EMAIL: leaver.email,
      ADMIN_PASSWORD: borrowerPassword,
    });
    const { borrower, loanId } = await waiting();
    const { token } = leaver;
    const begin = `/admin/disburse-loan/${loanId}/begin`;
    expect((await product.call('POST', begin, { token, body: {} })).status).toBe(200);
    const decided = { id_verification_status: 'rejected' };
    expect((await asAdmin(`/members/${borrower.id}`, decided, 'PUT')).status).toBe(200);
    expect((await asAdmin(`/members/${leaver.id}`, {}, 'DELETE')).status).toBe(200);
    const { being_sent: read } = await pendingLoan(loanId);
    expect(read).toMatchObject({ by_id: leaver.id, by_name: null });

    const transfer = { transfer_reference: 'Wire 25', arrives_on: await dayFromNow(0) };
    const record = (being_sent?: object) =>
      another(`/disburse-loan/${loanId}`, { ...transfer, ...(being_sent ? { being_sent } : {}) });
    const earlier = new Date(Date.parse(read.since) - 1).toISOString();
    for (const stale of [undefined, { ...read, since: earlier }, { ...read, by_id: other.id }]) {
      const detail = expect.stringMatching(/^Another admin has been sending this loan since /);
      expect(await record(stale)).toMatchObject({ status: 409, body: { detail } });
    }
    const [recorded, ...cancels] = await Promise.all([
      record(read),
      ...Array.from({ length: 10 }, () => cancel(borrower, loanId)),
    ]);
    expect(recorded).toMatchObject({
      status: 200,
      body: { status: 'disbursed', already_sent: false },
    });
    expect(cancels.map(({ status }) => status)).toEqual(cancels.map(() => 409));
    expect(await record(read)).toMatchObject({ status: 200, body: { already_sent: true } });
    const trail = await asAdmin(`/members/${borrower.id}/audit`, undefined, 'GET');
    const sent = trail.body.find(({ action }: { action: string }) => action === 'loan.disbursed');
    expect(sent).toMatchObject({ codes: { begun_by: leaver.id } });
  });
});

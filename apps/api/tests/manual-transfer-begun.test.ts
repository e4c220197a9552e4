import { describe, expect, it } from 'vitest';
import { statementEntries } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { myLoan } from './harness.ts';
import {
  admin,
  another,
  asAdmin,
  cancel,
  dayFromNow,
  other,
  pendingLoan,
  product,
  useHere,
  waiting,
} from './shared/manual-transfer-begun.ts';

useHere();

describe('a manual transfer', () => {
  it('is begun before it is made: from then on nothing ends its loan, and what was made is recorded', async () => {
    const { borrower, loanId } = await waiting();
    const begin = () => asAdmin(`/disburse-loan/${loanId}/begin`, {});
    expect(await begin()).toMatchObject({
      status: 200,
      body: { status: 'funded', begun_before: null },
    });
    const begun = await pendingLoan(loanId);
    expect(begun.being_sent).toMatchObject({ by_id: admin.id, since: expect.any(String) });
    const { since } = begun.being_sent;
    expect(await begin()).toMatchObject({ status: 200, body: { begun_before: since } });
    const together = await asAdmin('/disburse-loans/begin', { loan_ids: [loanId] });
    expect(together.body.results).toMatchObject([{ done: true, begun_before: since }]);
    expect((await pendingLoan(loanId)).being_sent).toEqual(begun.being_sent);

    const beingSent = new RegExp(
      `^${begun.being_sent.by_name} has been sending this loan since \\w+ \\d+, `,
    );
    const refuse = (answer: { status: number; body: unknown }, detail: RegExp) =>
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'loan_state', detail: expect.stringMatching(detail) },
      });
    refuse(await another(`/disburse-loan/${loanId}/begin`), beingSent);
    const transfer = { transfer_reference: 'Wire 20', arrives_on: await dayFromNow(0) };
    refuse(await another(`/disburse-loan/${loanId}`, transfer), beingSent);
    const mine = await myLoan(product, borrower.token);
    expect(mine).toMatchObject({ status: 'funded', can_cancel: false });
    refuse(
      await cancel(borrower, loanId),
      /^Your money is being sent just now, so you cannot cancel/,
    );
    const { token } = borrower;
    const acceptance = await product.call('GET', `/loans/${loanId}/reacceptance`, { token });
    refuse(acceptance, /^Your money is being sent just now/);
    const rejected = /just now\. It cannot be rejected\.$/;
    refuse(await asAdmin(`/reject-loan/${loanId}`, {}), rejected);
    refuse(await asAdmin(`/loans/${loanId}`, { status: 'rejected' }, 'PUT'), rejected);
    const batch = await another('/reject-loans', { loan_ids: [loanId], reason: 'other' });
    expect(batch.body.results).toMatchObject([{ done: false, code: 'loan_state' }]);
    const removeAccount = () => asAdmin(`/members/${borrower.id}/bank-account`, {}, 'DELETE');
    expect((await removeAccount()).body.code).toBe('bank_account_in_use');
    const { body: kept } = await asAdmin(`/members/${borrower.id}`, {}, 'DELETE');
    expect(kept).toMatchObject({
      code: 'money_in_transit',
      detail: expect.stringMatching(/by hand/),
    });

    // The money is out, whatever was decided about the borrower since.
    const decided = { id_verification_status: 'rejected' };
    expect((await asAdmin(`/members/${borrower.id}`, decided, 'PUT')).status).toBe(200);
    const late = { ...transfer, arrives_on: await dayFromNow(1) };
    expect(await asAdmin(`/disburse-loan/${loanId}`, late)).toMatchObject({
      status: 200,
      body: { status: 'disbursed', already_sent: false },
    });
    const same = await another(`/disburse-loan/${loanId}`, late);
    expect(same).toMatchObject({ status: 200, body: { already_sent: true } });
    refuse(
      await another(`/disburse-loan/${loanId}`, { ...late, arrives_on: await dayFromNow(2) }),
      /^The transfer Wire 20 is already recorded: .+ sent it, and it arrives on \w+ \d+, \d{4}\./,
    );
    const sentBefore = new RegExp(`^${begun.being_sent.by_name} .+ under the reference Wire 20\\.`);
    const second = { ...late, transfer_reference: 'Wire 21' };
    refuse(await another(`/disburse-loan/${loanId}`, second), sentBefore);
    refuse(await another(`/disburse-loan/${loanId}/begin`), sentBefore);
    refuse(await asAdmin(`/disburse-loan/${loanId}/abandon`, {}), /already been sent/);
    const disbursed = await another('/disburse-loans', { loan_ids: [loanId], ...second });
    expect(disbursed.body.results).toMatchObject([
      { done: false, code: 'loan_state', detail: expect.stringMatching(sentBefore) },
    ]);
    const sent = (await statementEntries(product, admin, loanId)).filter(
      ({ event }: { event: string }) => event === 'payout_posted',
    );
    expect(sent).toHaveLength(1);
    expect((await removeAccount()).body.code).toBe('bank_account_in_use');
    await moveDays(product, admin, 2);
    expect((await removeAccount()).status).toBe(200);
  });

  it('is begun by one of two admins who begin it ten times at once', async () => {
    const { borrower, loanId } = await waiting();
    const presses = Array.from({ length: 10 }, (_, press) =>
      (press % 2 ? asAdmin : another)(`/disburse-loan/${loanId}/begin`, {}),
    );
    const answers = await Promise.all(presses);
    const { by_id } = (await pendingLoan(loanId)).being_sent;
    expect([admin.id, other.id]).toContain(by_id);
    const [won, lost] = by_id === admin.id ? [1, 0] : [0, 1];
    const statuses = (parity: number) =>
      answers.filter((_, press) => press % 2 === parity).map(({ status }) => status);
    expect(statuses(won)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses(lost)).toEqual([409, 409, 409, 409, 409]);
    const trail = await asAdmin(`/members/${borrower.id}/audit`, undefined, 'GET');
    const begun = trail.body.filter(
      ({ action }: { action: string }) => action === 'loan.manual_transfer_begun',
    );
    expect(begun).toHaveLength(1);
  });

  it('is abandoned by the admin who began it, or by another who names it, and the loan goes on', async () => {
    const { borrower, loanId } = await waiting();
    const abandon = `/disburse-loan/${loanId}/abandon`;
    await asAdmin(`/disburse-loan/${loanId}/begin`, {});
    expect((await another(abandon)).body.code).toBe('loan_state');
    const { being_sent: first } = await pendingLoan(loanId);
    const othersOwn = { being_sent: { ...first, by_id: other.id } };
    expect((await another(abandon, othersOwn)).body.code).toBe('loan_state');
    expect((await another(abandon, { being_sent: first })).status).toBe(200);
    expect(await pendingLoan(loanId)).toMatchObject({ being_sent: null });
    expect((await another(`/disburse-loan/${loanId}/begin`)).status).toBe(200);
    // What was read of another admin's transfer is old by now, even if it is that admin again.
    expect((await asAdmin(abandon, { being_sent: first })).body.code).toBe('loan_state');
    expect((await another(abandon)).status).toBe(200);
    const transfer = { transfer_reference: 'Wire 24', arrives_on: await dayFromNow(0) };
    expect(
      await another(`/disburse-loan/${loanId}`, { ...transfer, being_sent: first }),
    ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('any more') } });
    await asAdmin(`/disburse-loan/${loanId}/begin`, {});
    expect((await another(abandon, { being_sent: first })).body.code).toBe('loan_state');
    expect((await asAdmin(abandon, {})).status).toBe(200);
    expect((await another(abandon)).status).toBe(200);
    expect(await cancel(borrower, loanId)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect((await another(abandon)).body.detail).toBe('This loan has been cancelled.');
    const removed = await asAdmin(`/members/${borrower.id}/bank-account`, {}, 'DELETE');
    expect(removed.status).toBe(200);
  });
});

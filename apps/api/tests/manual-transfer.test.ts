import { describe, expect, it } from 'vitest';
import { movementsAtBank } from './bank-and-books.ts';
import { eventually, myLoan, openCheckout, payByCard, registerBorrower } from './harness.ts';
import {
  asAdmin,
  dayFromNow,
  pendingLoan,
  product,
  stats,
  useHere,
  waiting,
} from './shared/manual-transfer.ts';

useHere();

describe('a manual transfer', () => {
  it('is disbursed with its reference and day, paid, and undone when it came back', async () => {
    expect((await asAdmin('/payout-account', undefined, 'GET')).body).toEqual({
      payouts: 'manual',
      available: null,
    });
    const before = await stats();
    const { borrower, loanId } = await waiting();
    const bare = await asAdmin(`/disburse-loan/${loanId}`, {});
    expect(Object.keys(bare.body.fields)).toEqual(['transfer_reference', 'arrives_on']);
    const far = { transfer_reference: 'Wire 17', arrives_on: await dayFromNow(40) };
    expect((await asAdmin(`/disburse-loan/${loanId}`, far)).status).toBe(400);
    const transfer = { transfer_reference: 'Wire 17', arrives_on: await dayFromNow(2) };
    const sent = await asAdmin(`/disburse-loan/${loanId}`, transfer);
    expect(sent.body).toMatchObject({ status: 'disbursed', disbursed: true, already_sent: false });
    const pressedAgain = await asAdmin(`/disburse-loan/${loanId}`, transfer);
    expect(pressedAgain.body).toMatchObject({ status: 'disbursed', already_sent: true });
    const repeated = await asAdmin(`/disburse-loan/${loanId}`, {});
    expect(repeated.body).toMatchObject({ status: 'disbursed', already_sent: true });
    const mine = await myLoan(product, borrower.token);
    expect(mine).toMatchObject({ status: 'disbursed', can_pay: true, days_until_due: 9 });
    expect((await stats()).total_disbursed).toBe(before.total_disbursed + 20);
    const active = await asAdmin('/active-loans?limit=200', undefined, 'GET');
    expect(active.body.find((loan: { id: string }) => loan.id === loanId).manual_transfer).toBe(
      true,
    );

    const back = { reason: 'Account closed' };
    expect((await asAdmin(`/loans/${loanId}/payout-came-back`, back)).body).toMatchObject({
      status: 'funded',
      disbursed: false,
    });
    expect((await stats()).total_disbursed).toBe(before.total_disbursed);
    expect(await pendingLoan(loanId)).toMatchObject({ last_payout_failure: 'Account closed' });
    const { payout_returned: shown } = await myLoan(product, borrower.token);
    expect(shown.text).toContain('send the money again');
    expect(shown.text).not.toContain('Account closed');
    expect((await asAdmin(`/loans/${loanId}/payout-came-back`, back)).status).toBe(409);
    // The trail is kept for good, and what an admin typed may name someone.
    const trail = await asAdmin(`/members/${borrower.id}/audit`, undefined, 'GET');
    const returned = trail.body.find(
      ({ action }: { action: string }) => action === 'payout.returned',
    );
    expect(returned).toMatchObject({ has_details: true });
    expect(JSON.stringify(returned)).not.toContain(back.reason);

    const again = await asAdmin('/disburse-loans', { loan_ids: [loanId], ...transfer });
    expect(again.body).toMatchObject({ done_count: 1 });
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.status === 'repaid',
    );
    await asAdmin(`/loans/${loanId}/payout-came-back`, back);
    const cancelled = await myLoan(product, borrower.token);
    expect(cancelled.status).toBe('cancelled');
    expect(await stats()).toMatchObject({
      total_disbursed: before.total_disbursed,
      total_repaid: before.total_repaid,
      total_incoming: before.total_incoming,
    });
    expect((await movementsAtBank(product, borrower.email)).payouts).toEqual([]);
  });

  it('is refused to borrowers', async () => {
    const { token } = await registerBorrower(product);
    const asked = await product.call('GET', '/admin/payout-account', { token });
    expect(asked.status).toBe(403);
  });
});

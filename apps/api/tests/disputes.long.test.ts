import { addDays, instantAt, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { askAsAdmin, askHelper, type SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import { createLoanOut, eventually, myLoan, openCheckout, stats } from './harness.ts';
import {
  admin,
  asAdmin,
  decide,
  decideAfterLost,
  dispute,
  disputeIs,
  pay,
  product,
  useHere,
} from './shared/disputes.ts';

useHere();

const timeZone = 'America/New_York';

async function noticesOf(
  { token }: SignedIn,
  kind: string,
): Promise<{ subject: string; text: string }[]> {
  const { body } = await product.call('GET', '/notices?limit=100', { token });
  return body.notices.filter((notice: { kind: string }) => notice.kind === kind);
}

const toldOfDispute = (person: SignedIn) => noticesOf(person, 'payment_disputed');

describe('a payment that is disputed', () => {
  it('says when an open dispute can no longer be answered', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    const id = await dispute(charge);
    await disputeIs(borrower, 'open');
    const listed = async () =>
      (await asAdmin('disputes')).find((one: { loan_id: string }) => one.loan_id === loanId);
    expect(await listed()).toMatchObject({ deadline_passed: false });
    await moveDays(product, admin, 8);
    expect(await listed()).toMatchObject({ status: 'open', deadline_passed: true });
    await decide(id, 'won');
    await disputeIs(borrower, 'won');
    expect(await listed()).toMatchObject({ status: 'won', deadline_passed: false });
  });

  it('is told to its borrower once it is open, and when it ended well', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    const id = await dispute(charge, { warning: 'true' });
    await product.drain();
    expect(await toldOfDispute(borrower)).toEqual([]);
    await decide(id, 'needs_response');
    await disputeIs(borrower, 'open');
    // The provider tells of the same dispute again.
    await decide(id, 'under_review');
    await product.drain();
    const [told, ...more] = await toldOfDispute(borrower);
    expect(more).toEqual([]);
    expect(told?.subject).toBe('Your payment of $25.00 is disputed');
    expect(told?.text).toContain('If the money goes back to you, you owe this loan again');
    await decide(id, 'won');
    await disputeIs(borrower, 'won');
    expect((await toldOfDispute(borrower)).map(({ subject }) => subject)).toEqual([
      'The dispute has ended: your payment of $25.00 counts',
      'Your payment of $25.00 is disputed',
    ]);
  });

  it('of which only a part is disputed says that nothing more is owed', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    await dispute(charge, { amount: '500' });
    await disputeIs(borrower, 'open');
    expect((await toldOfDispute(borrower))[0]?.text).toContain('You owe nothing more');
  });

  it('leaves nothing due and no claim when it is won after its loan was written off with a late fee', async () => {
    const before = await stats(product, admin);
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const { charge } = await pay(borrower, loanId);
    await moveDays(product, admin, 20);
    const id = await dispute(charge);
    await disputeIs(borrower, 'open');
    await decide(id, 'lost');
    await disputeIs(borrower, 'lost');
    await moveDays(product, admin, 4);
    expect((await myLoan(product, borrower.token)).late_fee).toBe(1.25);
    await askAsAdmin(product, admin, 'POST', `loans/${loanId}/write-off`, {
      reason: 'Not reachable',
    });
    await decideAfterLost(id);
    const won = await disputeIs(borrower, 'won');
    expect(won).toMatchObject({ status: 'repaid', late_fee: 0, total_due: 0 });
    const after = await stats(product, admin);
    expect(after.total_incoming).toBe(before.total_incoming);
    expect(after.expected_profit).toBe(before.expected_profit + 5);
    const claims = (await asAdmin('ledger/trial-balance')).rows.filter(
      ({ account }: { account: string }) => account === 'written_off_claims',
    );
    expect(claims).toMatchObject([{ debit: 0, credit: 0 }]);
    const { entries } = await asAdmin(`loans/${loanId}/statement`);
    expect(entries).toContainEqual(
      expect.objectContaining({ event: 'paid_after_write_off', paid_by: 'won_dispute' }),
    );
    await product.drain();
    await askAsAdmin(product, admin, 'POST', 'closes');
    expect(await asAdmin('breaks?limit=200')).toEqual([]);
  });

  it('that was quoted before a late fee leaves the fee waived when it is lost, so the write-off before it can’t be reversed any more', async () => {
    const asAdmin = (method: string, path: string, body?: unknown) =>
      askAsAdmin(product, admin, method, `loans/${path}`, body);
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await moveDays(product, admin, 9);
    await asAdmin('POST', `${loanId}/write-off`, { reason: 'Not reachable' });
    await askHelper(product, `checkout/sessions/${sessionId}/complete`, {
      ...{ payment_method: 'card', late: 'true' },
    });
    const repaid = await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
    expect(repaid.late_fee).toBe(0);
    const session = await product.books.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent'],
    });
    const intent = session.payment_intent;
    if (!intent || typeof intent === 'string') throw new Error('The session was not paid.');
    await decide(await dispute(String(intent.latest_charge)), 'lost');
    await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status !== 'repaid',
    );
    const adjustments = await asAdmin('GET', `${loanId}/adjustments`);
    const reversed = await product.call(
      'POST',
      `/admin/loans/${loanId}/adjustments/${adjustments.at(-1).id}/reverse`,
      { token: admin.token, body: { reason: 'By mistake' } },
    );
    expect(reversed).toMatchObject({ status: 409, body: { code: 'loan_state' } });
  });

  it('is late from the midnight after its due date when it is lost before', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    const id = await dispute(charge);
    await disputeIs(borrower, 'open');
    await decide(id, 'lost');
    const { term_date } = await disputeIs(borrower, 'lost');
    await product.drain();
    await product.close();
    const [aging] = await product.place.query<{ due_at: string | Date }>(
      `select due_at from work where kind = 'age_loan' and key = '${loanId}'`,
    );
    const late = addDays(localDay(new Date(term_date), timeZone), 1);
    expect(new Date(aging?.due_at ?? 0)).toEqual(
      instantAt({ day: late, hour: 0, minute: 0, timeZone }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import { askAsAdmin, type SignedIn } from './api.ts';
import { newestPayout, returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  eventually,
  myLoan,
  payLoan,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import { admin, list, product, restart, today, useHere } from './shared/today.ts';
import { linkBank, uploadId } from './verification-steps.ts';

useHere();

const { asAdmin, dayFromNow } = adminToolsOf(() => ({ product, admin }));

const nothing = { count: 0, oldest: null };

describe('Today', () => {
  it('says what is lent out and that nothing waits', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    expect(await today()).toEqual({
      lent_out: 20,
      next_contact: null,
      asked_approvals: 0,
      ids: { ...nothing, sum: null },
      loans_to_send: { ...nothing, sum: 0 },
      returned_payouts: { ...nothing, sum: 0 },
      bank_accounts: { ...nothing, sum: null },
      extensions: { ...nothing, sum: 0 },
      overdue: { ...nothing, sum: 0 },
      contacts: { ...nothing, sum: null },
      disputes: { ...nothing, sum: 0 },
      refunds: { ...nothing, sum: 0 },
      breaks: { ...nothing, sum: 0 },
      bounced_mails: { ...nothing, sum: null },
      approvals: { ...nothing, sum: 0 },
      parked_work: { ...nothing, sum: null },
    });
    await payLoan(product, borrower, loanId);
    expect((await today()).lent_out).toBe(0);
  });

  it('is refused to a borrower', async () => {
    const { token } = await registerBorrower(product);
    const answer = await product.call('GET', '/admin/today', { token });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('counts overdue loans, with the due date and what is due', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 8);
    expect((await today()).overdue).toEqual({
      count: 1,
      oldest: (await myLoan(product, borrower.token)).term_date,
      // Of $25.00, with a late fee of 5 %.
      sum: 26.25,
    });
    await asAdmin(`/loans/${loanId}/record-payment`);
    expect((await today()).overdue.count).toBe(0);
  });

  it('counts members whose next contact is due, and names who waits longest', async () => {
    const [first, second] = [await registerBorrower(product), await registerBorrower(product)];
    const record = async (id: string, days?: number) =>
      asAdmin(`/members/${id}/contacts`, {
        channel: 'call',
        direction: 'outgoing',
        note: 'Will call back.',
        ...(days && { next_contact_day: await dayFromNow(days) }),
      });
    await record(second.id, 2);
    await record(first.id, 1);
    expect(await today()).toMatchObject({ contacts: nothing, next_contact: null });
    await moveDays(product, admin, 3);
    expect(await today()).toMatchObject({
      contacts: { count: 2, oldest: expect.any(String), sum: null },
      next_contact: first.id,
    });
    await record(first.id);
    await record(second.id);
    expect(await today()).toMatchObject({ contacts: nothing, next_contact: null });
  });

  it('counts the IDs to review and the bank accounts to approve, until they are', async () => {
    const person = await registerBorrower(product);
    await uploadId(product, person.token);
    await linkBank(product, person.token, 'name_mismatch');
    const another = await registerBorrower(product);
    await uploadId(product, another.token);
    const [oldest, ...later] = await list('pending-verifications');
    expect(later).toHaveLength(1);
    const { ids, bank_accounts } = await today();
    expect(ids).toEqual({ count: 2, oldest: oldest.created_at, sum: null });
    const { total } = await list('members?bank_account=awaits_approval');
    expect(total).toBe(1);
    expect(bank_accounts).toEqual({ count: 1, oldest: expect.any(String), sum: null });
    for (const { id } of [oldest, ...later])
      await product.call('POST', `/admin/verify-id/${id}?status=rejected&notes=Blurry`, {
        token: admin.token,
      });
    await askAsAdmin(product, admin, 'DELETE', `members/${person.id}/bank-account`);
    expect(await today()).toMatchObject({ ids: nothing, bank_accounts: nothing });
  });

  it('counts loans to send apart from returned payouts; both are on one list', async () => {
    const { borrower } = await createLoanOut(product, admin, { automatic: false });
    await returnPayout(product, await newestPayout(product));
    await eventually(
      () => myLoan(product, borrower.token),
      ({ disbursed }) => !disbursed,
    );
    const other = await createVerifiedBorrower(product, admin);
    await requestLoan(product, other.token, 5);
    await requestLoan(product, other.token, 6);
    const pending = await list('pending-loans');
    const sent = pending.find((loan: Pending) => loan.last_payout_failure !== null);
    const firstNew = pending.find((loan: Pending) => loan.last_payout_failure === null);
    expect(pending).toHaveLength(3);
    const { loans_to_send, returned_payouts } = await today();
    expect(loans_to_send).toEqual({ count: 2, oldest: firstNew.created_at, sum: 11 });
    expect(returned_payouts).toMatchObject({ count: 1, sum: 20 });
    // The wait began when the money came back, not when the loan was approved.
    expect(Date.parse(returned_payouts.oldest)).toBeGreaterThan(Date.parse(sent.created_at));
    for (const { id } of pending)
      await askAsAdmin(product, admin, 'POST', `reject-loan/${id}`, { reason: 'other' });
    expect(await today()).toMatchObject({ loans_to_send: nothing, returned_payouts: nothing });
  });

  it('counts the requests for more time, until the loan is paid', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const asked = await product.call('POST', `/loans/${loanId}/extension-requests`, {
      token: borrower.token,
      body: { date: await dayFromNow(12) },
    });
    expect(asked.status).toBe(200);
    const [request] = await list('extension-requests');
    expect((await today()).extensions).toEqual({
      count: 1,
      oldest: request.asked_at,
      sum: request.total_due,
    });
    await payLoan(product, borrower, loanId);
    expect((await today()).extensions.count).toBe(0);
  });

  it('counts parked work, and members whose last mail bounced', async () => {
    const unreached = await registerBorrower(product);
    const reached = await registerBorrower(product);
    await product.drain();
    await restart({}, () => bounceMail(unreached, reached));
    const [parked] = await list('parked-work');
    const { parked_work, bounced_mails } = await today();
    expect(parked_work).toEqual({ count: 1, oldest: parked.parked_at, sum: null });
    expect(bounced_mails).toEqual({ count: 1, oldest: expect.any(String), sum: null });
    const { members } = await list('members?mail=bounced');
    expect(members.map(({ id }: { id: string }) => id)).toEqual([unreached.id]);

    const email = `new-${unreached.email}`;
    await askAsAdmin(product, admin, 'PUT', `members/${unreached.id}`, { email });
    await product.drain();
    expect((await today()).bounced_mails.count).toBe(0);
    expect((await list('members?mail=bounced')).members).toEqual([]);
  });

  it('is mailed to an admin every morning, if the lender sets an hour', async () => {
    await restart({ MORNING_MAIL_HOUR: '7' });
    await moveDays(product, admin, 2);
    const { body } = await product.call('GET', '/notices?limit=200', { token: admin.token });
    const mails = body.notices.filter(({ kind }: { kind: string }) => kind === 'staff_morning');
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      subject: '1 task is waiting for you today',
      text: expect.stringContaining('1 parked task: since '),
    });
  });
});

interface Pending {
  last_payout_failure: string | null;
}

/** Lets every mail to one person bounce, and for another person all but the last. Parks a task. */
async function bounceMail(unreached: SignedIn, reached: SignedIn): Promise<void> {
  const bounced = `update notices set status = 'bounced', sent_at = null, bounce_reason = '550'`;
  await product.place.query(`${bounced} where subject_id = '${unreached.id}'`);
  await product.place.query(
    `insert into notices (id, subject_id, kind, about_id, created_at, sealed, status, bounce_reason)
      select gen_random_uuid(), subject_id, kind, 'earlier', created_at - interval '1 day', sealed, 'bounced', '550'
      from notices where subject_id = '${reached.id}'`,
  );
  await product.place.query(
    `insert into work (id, queue, kind, key, due_at, created_at, attempts, last_error, parked_at)
      values (gen_random_uuid(), 'mail', 'start_password_reset', 'sealed-key', '2099-01-01', now(), 20, 'Error', now())`,
  );
}

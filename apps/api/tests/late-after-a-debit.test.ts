import { addDays, type LocalDay, localDay, reversalWindowMs } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { useDebits } from './announced-debits.ts';

const { life, debitsOf, announced, mailTextTo, mandateOf } = useDebits();

/** Extends a loan until a Saturday: its debit is announced again, for the Monday or later. Answers the day. */
async function extendToSaturday(loanId: string): Promise<LocalDay> {
  const [loan] = await life.query<{ due_at: string }>(
    `select due_at::text from loans where id = '${loanId}'`,
  );
  const due = localDay(new Date(loan?.due_at ?? ''), 'America/New_York');
  const day = [7, 6, 5, 4, 3, 2, 1]
    .map((days) => addDays(due, days))
    .find((one) => new Date(one).getUTCDay() === 6);
  if (!day) throw new Error('A week has no Saturday.');
  await life.must({
    ...{ method: 'PUT', url: `/api/admin/loans/${loanId}`, token: life.admin.token },
    body: { term_date: day },
  });
  await life.pass(reversalWindowMs);
  return day;
}

async function passDaysUntil(isThere: () => Promise<boolean>): Promise<void> {
  for (let day = 0; day < 20 && !(await isThere()); day++) await life.passDays(1);
}

async function today(): Promise<LocalDay> {
  const now = await life.database.transact((tx) => life.dependencies.clocks.business(tx));
  return localDay(now, 'America/New_York');
}

describe('a debit that kept its loan from being late, and then is not made', () => {
  it('costs no late fee for three days after the borrower is told', async () => {
    const lend = async () => {
      const { person, loanId } = await announced();
      const saturday = await extendToSaturday(loanId);
      const debit = (await debitsOf(loanId)).find(({ status }) => status === 'announced');
      if (!debit) throw new Error('No debit was announced anew.');
      return { person, loanId, saturday, debit };
    };
    const [noNotice, failedTwice, waived] = [await lend(), await lend(), await lend()];
    const [ended, unknown] = [await lend(), await lend()];
    await life.query(
      `update notices set status = 'bounced', sent_at = null, bounce_reason = 'address'
        where about_id = '${noNotice.debit.id}'`,
    );
    await passDaysUntil(async () => (await today()) > noNotice.saturday);
    await life.query(
      `insert into debit_strikes values ('${failedTwice.debit.bank_fingerprint}', 2, '2026-01-01')`,
    );
    await life.must({
      ...{
        method: 'POST',
        url: `/api/admin/loans/${waived.loanId}/waive`,
        token: life.admin.token,
      },
      body: { charge: 'interest', reason: 'A kindness' },
    });
    await life.pass(reversalWindowMs);
    // The bank does not report this end, but says so when the debit is handed over.
    await life.bank.help(`mandates/${await mandateOf(ended.loanId)}`, { status: 'inactive' });
    await life.query(
      `update bank_accounts set provider_payment_method_id = 'pm_unknown'
        where member_id = '${unknown.person.id}'`,
    );
    await life.worker.drain();
    const standing = ({ loanId }: { loanId: string }) =>
      life.query(`select status, late_fee_cents::int as fee from loans where id = '${loanId}'`);
    expect(await standing(waived)).toEqual([{ status: 'overdue', fee: 0 }]);
    const isMade = async ({ loanId }: { loanId: string }) =>
      (await debitsOf(loanId)).some(({ status }) => status === 'announced');
    await passDaysUntil(async () => !(await isMade(noNotice)));
    const lost = [
      { ...noNotice, status: 'cancelled', fee: 125, failure_reason: 'no_notice' },
      { ...failedTwice, status: 'cancelled', fee: 125, failure_reason: 'two_failures' },
      { ...waived, status: 'cancelled', fee: 100, failure_reason: 'amount_changed' },
      { ...ended, status: 'failed', fee: 125, failure_reason: 'payment_intent_mandate_invalid' },
      { ...unknown, status: 'failed', fee: 125, failure_reason: 'resource_missing' },
    ];
    for (const { person, loanId, debit, status, failure_reason } of lost) {
      expect(await debitsOf(loanId)).toContainEqual(
        expect.objectContaining({ id: debit.id, status, failure_reason }),
      );
      expect(await standing({ loanId }), failure_reason).toEqual([{ status: 'overdue', fee: 0 }]);
      expect(await mailTextTo(person), failure_reason).toContain('No late fee is added before');
      const url = `/api/loans/${loanId}`;
      expect(await life.must({ method: 'GET', url, token: person.token })).toMatchObject({
        refunds_and_disputes: { no_late_fee_before: expect.any(String) },
        missed_payment: { text: expect.stringContaining(' was not made. ') },
      });
      expect(await mailTextTo(person), failure_reason).toMatch(
        /No late fee has been added so far, and none will be added before [^.]+\. Please pay/,
      );
    }
    const asked = { method: 'GET', url: `/api/loans/${unknown.loanId}/history` } as const;
    expect(await life.must({ ...asked, token: unknown.person.token })).toMatchObject({
      debits: expect.arrayContaining([
        expect.objectContaining({ status: 'cancelled', text: 'It was not sent.' }),
      ]),
      events: expect.arrayContaining([
        expect.objectContaining({ title: 'The debit was not made', text: 'It was not sent.' }),
      ]),
    });
    await life.passDays(2);
    for (const loan of [noNotice, failedTwice, ended, unknown]) {
      expect(await standing(loan)).toEqual([{ status: 'overdue', fee: 0 }]);
    }
    await life.passDays(2);
    for (const { person, loanId, fee, failure_reason } of lost) {
      expect(await standing({ loanId }), failure_reason).toEqual([{ status: 'overdue', fee }]);
      const own = { method: 'GET', url: `/api/loans/${loanId}`, token: person.token } as const;
      expect(await life.must(own)).toMatchObject({
        refunds_and_disputes: { no_late_fee_before: null },
      });
    }
  });
});

describe('a bank payment that kept its loan from being late, and then does not pay it', () => {
  it('leaves the loan late', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person, false);
    await life.passDays(6);
    const sessionId = await life.openCheckout(person, loanId);
    await life.pay(sessionId, { payment_method: 'us_bank_account', outcome: 'success' });
    // As in a restored database that lacks the change after which the page was opened.
    await life.query(`update payments set amount_cents = 2000 where loan_id = '${loanId}'`);
    const standing = () =>
      life.query(
        `select status, payment_processing, late_fee_cents::int from loans where id = '${loanId}'`,
      );
    const noFee = { late_fee_cents: 0 };
    await life.passDays(2);
    expect(await standing()).toEqual([{ status: 'disbursed', payment_processing: true, ...noFee }]);
    await life.passDays(4);
    // The notice of the refund is the first that the borrower hears of it.
    expect(await standing()).toEqual([{ status: 'overdue', payment_processing: false, ...noFee }]);
  });
});

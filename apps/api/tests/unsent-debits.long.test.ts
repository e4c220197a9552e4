import { describe, expect, it } from 'vitest';
import type { Person } from '../src/offboarding/life.testing.ts';
import { handleDebitEvent } from '../src/repayments/index.ts';
import { useDebits } from './announced-debits.ts';

const { life, debitsOf, announced, mailTextTo, mandateOf, passItsDay, sentDebits } = useDebits();

/** Ends the connection to the bank of a member's account. */
async function disconnect({ id }: Person): Promise<void> {
  const [account] = await life.query<{ id: string }>(
    `select provider_account_id as id from bank_accounts where member_id = '${id}'`,
  );
  await life.bank.post(`financial_connections/accounts/${account?.id}/disconnect`, {});
  await life.webhook('financial_connections.account.disconnected', account?.id ?? '');
}

describe('a debit of an account that is out of reach', () => {
  async function isNotifiedAtOnce({ person, loanId }: { person: Person; loanId: string }) {
    await life.worker.drain();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'bank_account_changed' },
    ]);
    expect((await life.mailsTo(person.email)).join()).toContain('please pay with Pay Now');
  }

  const loanOf = ({ person: { token }, loanId }: { person: Person; loanId: string }) =>
    life.must({ method: 'GET', url: `/api/loans/${loanId}`, token });

  it('is not made, and the borrower told at once, when they link another', async () => {
    const one = await announced();
    const body = { session_id: await life.chooseBank(one.person) };
    const url = '/api/bank-account/verify-stripe';
    await life.must({ method: 'POST', url, token: one.person.token, body });
    // Even before the work that cancels the debit has run, nobody is promised it any more.
    const text = expect.stringMatching(/ will not be made\. The bank account changed\.$/);
    const notMade = { next_debit: null, missed_payment: { kind: 'debit_not_made', text } };
    expect(await loanOf(one)).toMatchObject(notMade);
    const path = `/api/loans/${one.loanId}/history`;
    expect(await life.must({ method: 'GET', url: path, token: one.person.token })).toMatchObject({
      debits: [{ status: 'cancelled', text: 'The bank account changed.' }],
    });
    await isNotifiedAtOnce(one);
    expect(await loanOf(one)).toMatchObject(notMade);
  });

  it('is not made where an admin removed the account, which is then the reason', async () => {
    const one = await announced();
    const url = `/api/admin/members/${one.person.id}/bank-account`;
    await life.must({ method: 'DELETE', url, token: life.admin.token });
    const text = expect.stringMatching(
      /^The debit planned for \w{3}, \w{3} \d+, \d{4} will not be made\. The bank account was removed\.$/,
    );
    expect(await loanOf(one)).toMatchObject({ missed_payment: { text } });
    await life.worker.drain();
    expect(await debitsOf(one.loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'bank_account_removed' },
    ]);
    expect(await loanOf(one)).toMatchObject({ missed_payment: { text } });
    expect(await mailTextTo(one.person)).toContain('The bank account was removed.');
  });

  it('is not made when the connection to the bank ends', async () => {
    const one = await announced();
    await disconnect(one.person);
    await isNotifiedAtOnce(one);
  });
});

describe('a debit whose authorization ended', () => {
  it('is refused before it is sent: no retry, and the loan is late', async () => {
    const { loanId, debit } = await announced();
    await life.bank.help(`mandates/${await mandateOf(loanId)}`, { status: 'inactive' });
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'failed', failure_reason: 'payment_intent_mandate_invalid' },
    ]);
    expect(await sentDebits(debit)).not.toContain('processing');
    expect(await life.query(`select status from loans where id = '${loanId}'`)).toEqual([
      { status: 'overdue' },
    ]);
  });
});

describe('a debit that could not be sent at its noon', () => {
  const statusOf = async (loanId: string) => (await debitsOf(loanId))[0];
  const isUnreachable = (kind: string) => {
    const path = '/v1/payment_intents';
    return life.bank.help('faults', { kind, method: 'POST', path, percent: '100' });
  };
  const passUntilPlanned = async (loanId: string) => {
    for (let day = 0; day < 11; day++) {
      if ((await statusOf(loanId))?.status === 'planned') return;
      await life.passDays(1);
    }
    throw new Error('It was not handed over.');
  };

  it.each(['rate_limited', 'error_before'])(
    '(%s) is not sent once its day is over: the loan is to be paid by its borrower, who is told',
    async (kind) => {
      const { person, loanId, debit } = await announced();
      await isUnreachable(kind);
      await passUntilPlanned(loanId);
      await life.passDays(5);
      await life.bank.endFaults();
      await life.passDays(1);
      await life.pass(61_000);
      expect(await debitsOf(loanId)).toMatchObject([
        { status: 'failed', failure_reason: 'too_late' },
      ]);
      expect(await sentDebits(debit)).toEqual([]);
      expect(await mailTextTo(person)).toContain('we were too late for the planned day');
      await life.openCheckout(person, loanId);
    },
  );

  it('is sent on the banking day after, but not where its account is out of reach, two failures came in, or the money came back', async () => {
    const [sent, struck, closed] = [await announced(), await announced(), await announced()];
    const unlinked = await announced();
    await isUnreachable('rate_limited');
    await passUntilPlanned(sent.loanId);
    await life.query(
      `insert into debit_strikes values ('${struck.debit.bank_fingerprint}', 2, '2026-01-01')
        on conflict (fingerprint) do update set consecutive = 2`,
    );
    await disconnect(unlinked.person);
    const [payout] = await life.query<{ id: string }>(
      `select provider_id as id from payouts where loan_id = '${closed.loanId}'`,
    );
    const why = { 'returned_details[code]': 'account_closed' };
    await life.bank.help(`treasury/outbound_payments/${payout?.id}/return`, why);
    await life.webhook('treasury.outbound_payment.failed', payout?.id ?? '');
    // Each is tried again within the hour.
    await life.pass(3_600_000);
    await life.pass(61_000);
    expect(await statusOf(sent.loanId)).toMatchObject({ status: 'planned' });
    expect(await statusOf(struck.loanId)).toMatchObject({
      ...{ status: 'failed', failure_reason: 'two_failures' },
    });
    expect(await statusOf(unlinked.loanId)).toMatchObject({
      ...{ status: 'failed', failure_reason: 'bank_account_changed' },
    });
    expect(await statusOf(closed.loanId)).toMatchObject({
      ...{ status: 'failed', failure_reason: 'loan_closed' },
    });
    await life.bank.endFaults();
    await life.pass(3_600_000);
    expect(await sentDebits(sent.debit)).toEqual(['processing']);
    expect(await sentDebits(struck.debit)).toEqual([]);
    expect(await sentDebits(closed.debit)).toEqual([]);
    expect(await sentDebits(unlinked.debit)).toEqual([]);
    expect(await mailTextTo(unlinked.person)).toContain('the account cannot be debited');
    expect(await mailTextTo(closed.person)).toContain('You owe nothing on this');
  });

  it('counts as not sent where it charged nothing at the bank: its borrower reads so, and the late fee waits', async () => {
    const { person, loanId, debit } = await announced();
    const [member] = await life.query<{ customer: string }>(
      `select provider_customer_id as customer from members where id = '${person.id}'`,
    );
    const intent = await life.bank.post('payment_intents', {
      ...{ amount: '2500', currency: 'usd', customer: member?.customer ?? '' },
      'metadata[attempt_id]': debit.id,
    });
    await life.bank.post(`payment_intents/${intent.id}/cancel`, {});
    await isUnreachable('rate_limited');
    await passUntilPlanned(loanId);
    await handleDebitEvent(life.dependencies)(String(intent.id));
    await life.bank.endFaults();
    await life.worker.drain();
    expect(await statusOf(loanId)).toMatchObject({ status: 'failed' });
    const url = `/api/loans/${loanId}/history`;
    const history = await life.must<{
      debits: { status: string; text: string }[];
      events: { title: string }[];
    }>({ method: 'GET', url, token: person.token });
    expect(history.debits).toMatchObject([{ status: 'cancelled', text: 'It was not sent.' }]);
    const titles = history.events.map(({ title }) => title);
    expect(titles).toContain('The debit was not made');
    expect(titles).not.toContain('The debit was returned');
    expect(await mailTextTo(person)).toContain('No late fee is added before');
  });

  it('is found, however late, where it was sent all the same and its answer was lost', async () => {
    const { loanId, debit } = await announced();
    const faults = { method: 'POST', path: '/v1/payment_intents' };
    await life.bank.help('faults', { ...faults, kind: 'answer_lost' });
    await passUntilPlanned(loanId);
    expect(await sentDebits(debit)).toEqual(['processing']);
    await isUnreachable('rate_limited');
    await life.passDays(7);
    await life.pass(61_000);
    expect(await statusOf(loanId)).toMatchObject({ status: 'succeeded' });
    expect(await sentDebits(debit)).toEqual(['succeeded']);
    await life.bank.endFaults();
    await life.expectNothingDue(loanId);
  });
});

describe('a payment page that the provider neither ends nor reports', () => {
  it('keeps its loan from being late no longer than the debit’s day', async () => {
    const { person, loanId } = await announced();
    await life.openCheckout(person, loanId);
    for (const path of ['/v1/checkout/sessions/*', '/v1/checkout/sessions/*/expire']) {
      await life.bank.help('faults', { kind: 'rate_limited', path, percent: '100' });
    }
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'too_late' },
    ]);
    expect(await life.query(`select status from loans where id = '${loanId}'`)).toEqual([
      { status: 'overdue' },
    ]);
  });
});

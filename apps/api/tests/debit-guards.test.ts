import { addDays, type LocalDay, localDay } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, openLife, type Person } from '../src/offboarding/life.testing.ts';
import { brokenConstraint } from '../src/platform/database.ts';
import { handlePaymentEvent, handOverDebit } from '../src/repayments/index.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

type Debit = {
  id: string;
  status: string;
  failure_reason: string | null;
  bank_fingerprint: string;
};

async function debitsOf(loanId: string): Promise<Debit[]> {
  return life.query<Debit>(
    `select id, status, failure_reason, bank_fingerprint from collections
      where loan_id = '${loanId}' and kind = 'debit' order by quoted_at`,
  );
}

/** A loan with its debit announced. */
async function announced(): Promise<{ person: Person; loanId: string; debit: Debit }> {
  const person = await life.verified();
  const loanId = await life.borrow(person);
  await life.worker.drain();
  const [debit] = await debitsOf(loanId);
  if (!debit) throw new Error('No debit was announced.');
  expect(debit).toMatchObject({ status: 'announced' });
  return { person, loanId, debit };
}

/** Gives a loan more time, until a Saturday: its debit is announced anew, for the Monday or later. Answers the day. */
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
  await life.worker.drain();
  return day;
}

/** The mails to a person, their lines as they were before the mail wrapped them. */
async function mailTextTo({ email }: Person): Promise<string> {
  return (await life.mailsTo(email)).join().replace(/=\r?\n/g, '');
}

/** The connection to the bank of somebody's account ends. */
async function disconnect({ id }: Person): Promise<void> {
  const [account] = await life.query<{ id: string }>(
    `select provider_account_id as id from bank_accounts where member_id = '${id}'`,
  );
  await life.bank.post(`financial_connections/accounts/${account?.id}/disconnect`, {});
  await life.webhook('financial_connections.account.disconnected', account?.id ?? '');
}

async function passDaysUntil(isThere: () => Promise<boolean>): Promise<void> {
  for (let day = 0; day < 20 && !(await isThere()); day++) await life.passDays(1);
}

async function today(): Promise<LocalDay> {
  const now = await life.database.transact((tx) => life.repaying.clocks.business(tx));
  return localDay(now, 'America/New_York');
}

async function mandateOf(loanId: string): Promise<string> {
  const [mandate] = await life.query<{ id: string }>(
    `select provider_mandate_id as id from mandates where loan_id = '${loanId}'`,
  );
  if (!mandate) throw new Error('The loan has no mandate.');
  return mandate.id;
}

/** Passes the noon of the debit's day, a day at a time as the sandbox's clock goes. */
async function passItsDay(): Promise<void> {
  for (let day = 0; day < 11; day++) await life.passDays(1);
}

function sentDebits(debit: Debit): Promise<string[]> {
  const wanted = { customerId: '', createdSince: new Date(0) };
  return life
    .query<{ customer: string }>(
      `select provider_customer_id as customer from members m
        join collections c on c.member_id = m.id where c.id = '${debit.id}'`,
    )
    .then(async ([member]) => {
      const payments = await life.bank.provider.listPayments({
        ...wanted,
        customerId: member?.customer ?? '',
      });
      return payments.filter(({ attemptId }) => attemptId === debit.id).map(({ status }) => status);
    });
}

function refusal(statement: string): Promise<string | undefined> {
  return life.query(statement).then(
    () => undefined,
    (error) => brokenConstraint(error),
  );
}

describe('a debit without a notice', () => {
  it('is refused by the database', async () => {
    const { debit } = await announced();
    for (const status of ['planned', 'processing', 'succeeded', 'failed']) {
      expect(
        await refusal(`update collections set status = '${status}' where id = '${debit.id}'`),
      ).toBe('collections_debit_was_told');
    }
  });

  it('is cancelled at its noon, and the borrower told', async () => {
    const { person, loanId, debit } = await announced();
    await life.query(
      `update notices set status = 'bounced', sent_at = null, bounce_reason = 'address'
        where about_id = '${debit.id}'`,
    );
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'no_notice' },
    ]);
    expect(await sentDebits(debit)).toEqual([]);
    expect(
      await life.query(
        `select 1 as one from notices where subject_id = '${person.id}' and kind = 'debit_cancelled'`,
      ),
    ).toHaveLength(1);
    expect(await life.query(`select status from loans where id = '${loanId}'`)).toEqual([
      { status: 'overdue' },
    ]);
  });

  it('counts as without one when it came later than three banking days before', async () => {
    const { loanId, debit } = await announced();
    await life.query(
      `update notices set sent_at = (
          select (debit_day - 2 + time '12:00') at time zone 'America/New_York'
            from collections where id = '${debit.id}')
        where about_id = '${debit.id}'`,
    );
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([{ failure_reason: 'no_notice' }]);
    expect(await sentDebits(debit)).toEqual([]);
  });
});

describe('a debit that kept its loan from being late, and then is not made', () => {
  it('costs no late fee for three days from when that is told', async () => {
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
    // What the bank does not tell of, it says when the debit is handed over.
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
    for (const { loanId, fee, failure_reason } of lost) {
      expect(await standing({ loanId }), failure_reason).toEqual([{ status: 'overdue', fee }]);
    }
  });
});

describe('an account whose last two debits failed', () => {
  it('is not debited again: the database refuses, by whichever way it comes', async () => {
    const { loanId, debit } = await announced();
    await life.query(
      `insert into debit_strikes values ('${debit.bank_fingerprint}', 2, '2026-01-01')`,
    );
    const told = `notice_id = gen_random_uuid(), notice_delivered_at = '2026-01-01'`;
    for (const status of ['planned', 'processing']) {
      expect(
        await refusal(
          `update collections set status = '${status}', ${told} where id = '${debit.id}'`,
        ),
      ).toBe('collections_two_failures');
      expect(
        await refusal(
          `insert into collections (id, loan_id, member_id, kind, amount_cents, status, provider_key, quoted_at,
              debit_day, try_number, bank_account_id, bank_fingerprint, notice_id, notice_delivered_at)
            select gen_random_uuid(), gen_random_uuid(), member_id, kind, amount_cents, '${status}', gen_random_uuid(),
              quoted_at, debit_day, 1, bank_account_id, bank_fingerprint, gen_random_uuid(), quoted_at
              from collections where id = '${debit.id}'`,
        ),
      ).toBe('collections_two_failures');
    }
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'two_failures' },
    ]);
    expect(await sentDebits(debit)).toEqual([]);
  });

  it('is debited once more only by an authorization of that very debit, given since', async () => {
    const { debit } = await announced();
    await life.query(
      `insert into debit_strikes values ('${debit.bank_fingerprint}', 2, '2026-01-02')
        on conflict (fingerprint) do update set consecutive = 2, changed_at = '2026-01-02'`,
    );
    const attempt = async (differs: Partial<Record<string, string>>) => {
      const of = (column: string) => differs[column] ?? column;
      const [row] = await life.query<{ id: string }>(
        `insert into debit_authorisations (id, loan_id, member_id, bank_account_id, bank_fingerprint, amount_cents,
            debit_day, channel, authorised_at, sealed)
          select gen_random_uuid(), ${of('loan_id')}, member_id, bank_account_id, ${of('bank_fingerprint')},
            ${of('amount_cents')}, ${of('debit_day')}, 'ach', ${differs.authorised_at ?? `'2026-01-03'`}, ''::bytea
            from collections where id = '${debit.id}' returning id`,
      );
      return refusal(
        `update collections set status = 'planned', notice_id = gen_random_uuid(), notice_delivered_at = quoted_at,
            authorisation_id = '${row?.id}' where id = '${debit.id}'`,
      );
    };
    for (const differs of [
      { loan_id: 'gen_random_uuid()' },
      { bank_fingerprint: "'another'" },
      { amount_cents: 'amount_cents - 1' },
      { debit_day: 'debit_day + 1' },
      { authorised_at: "'2026-01-01'" },
    ]) {
      expect(await attempt(differs)).toBe('collections_two_failures');
    }
    expect(await attempt({})).toBeUndefined();
    await expect(life.query(`update debit_authorisations set amount_cents = 1`)).rejects.toThrow();
  });

  it('counts no more than two, and never less than none', async () => {
    for (const count of [-1, 3]) {
      expect(
        await refusal(`insert into debit_strikes values ('f${count}', ${count}, '2026-01-01')`),
      ).toBe('debit_strikes_consecutive');
    }
  });
});

describe('a debit beside another payment', () => {
  it('is refused by the database, and so is a second one announced', async () => {
    const { person, loanId, debit } = await announced();
    await life.openCheckout(person, loanId);
    expect(
      await refusal(
        `update collections set status = 'planned', notice_id = gen_random_uuid(), notice_delivered_at = quoted_at
          where id = '${debit.id}'`,
      ),
    ).toBe('collections_one_live');
    expect(
      await refusal(
        `insert into collections (id, loan_id, member_id, kind, amount_cents, status, provider_key, quoted_at,
            debit_day, try_number, bank_account_id, bank_fingerprint)
          select gen_random_uuid(), loan_id, member_id, kind, amount_cents, status, gen_random_uuid(), quoted_at,
            debit_day, 1, bank_account_id, bank_fingerprint from collections where id = '${debit.id}'`,
      ),
    ).toBe('collections_one_announced');
  });
});

describe('ten hand-overs at once', () => {
  it('send one debit, which settles once', async () => {
    const { loanId, debit } = await announced();
    // The work waits for its noon; here its noon has passed without anyone working.
    await life.query(
      `update collections set debit_day = (quoted_at at time zone 'America/New_York')::date - 1
        where id = '${debit.id}'`,
    );
    await life.query(
      `update notices set sent_at = sent_at - interval '9 days' where about_id = '${debit.id}'`,
    );
    const handOver = handOverDebit({ ...life.repaying, statementDescriptor: 'LOAN' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => handOver(debit.id)));
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await handOver(debit.id);
    expect(await debitsOf(loanId)).toMatchObject([{ status: 'processing' }]);
    expect(await sentDebits(debit)).toEqual(['processing']);
    await life.passDays(5);
    expect(await debitsOf(loanId)).toMatchObject([{ status: 'succeeded' }]);
    await life.expectNothingDue(loanId);
  });
});

describe('a debit of an account that is out of reach', () => {
  async function isToldAtOnce({ person, loanId }: { person: Person; loanId: string }) {
    await life.worker.drain();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'bank_account_changed' },
    ]);
    expect((await life.mailsTo(person.email)).join()).toContain('please pay yourself');
  }

  it('is not made, and the borrower told at once, when they link another', async () => {
    const one = await announced();
    const body = { session_id: await life.chooseBank(one.person) };
    const url = '/api/bank-account/verify-stripe';
    await life.must({ method: 'POST', url, token: one.person.token, body });
    await isToldAtOnce(one);
  });

  it('nor when the connection to the bank ends', async () => {
    const one = await announced();
    await disconnect(one.person);
    await isToldAtOnce(one);
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
      expect((await life.mailsTo(person.email)).join()).toContain('its day had passed');
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
    expect((await life.mailsTo(closed.person.email)).join()).toContain('You owe nothing on this');
  });

  it('and charged nothing where it was made was not sent: its borrower reads so, and the late fee waits', async () => {
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
    await handlePaymentEvent(life.repaying)(String(intent.id));
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

  it('and was sent all the same, its answer lost, is found, however late', async () => {
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

describe('a payment page that the provider neither ends nor tells of', () => {
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

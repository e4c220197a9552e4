import { addDays, type LocalDay, localDay } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, openLife } from '../src/offboarding/life.testing.ts';
import { brokenConstraint } from '../src/platform/database.ts';
import { handOverDebit } from '../src/repayments/index.ts';
import { debitsIn } from './announced-debits.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

const { debitsOf, announced, mailTextTo, mandateOf, passItsDay, sentDebits } = debitsIn(() => life);

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

async function passDaysUntil(isThere: () => Promise<boolean>): Promise<void> {
  for (let day = 0; day < 20 && !(await isThere()); day++) await life.passDays(1);
}

async function today(): Promise<LocalDay> {
  const now = await life.database.transact((tx) => life.repaying.clocks.business(tx));
  return localDay(now, 'America/New_York');
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

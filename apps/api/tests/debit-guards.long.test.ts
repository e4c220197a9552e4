import { describe, expect, it } from 'vitest';
import { submitDebit } from '../src/repayments/index.ts';
import { useDebits } from './announced-debits.ts';

const { life, debitsOf, announced, passItsDay, refusal, sentDebits } = useDebits();

describe('a debit without a notice', () => {
  it('counts as without a notice when the notice came later than three banking days before', async () => {
    const { loanId, debit } = await announced();
    await life.query(
      `update notices set sent_at = (
          select (debit_day - 2 + time '12:00') at time zone 'America/New_York'
            from payments where id = '${debit.id}')
        where about_id = '${debit.id}'`,
    );
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([{ failure_reason: 'no_notice' }]);
    expect(await sentDebits(debit)).toEqual([]);
  });
});

describe('an account whose last two debits failed', () => {
  it('is debited once more only by a later authorization of that very debit', async () => {
    const { debit } = await announced();
    await life.query(
      `insert into debit_strikes values ('${debit.bank_fingerprint}', 2, '2026-01-02')
        on conflict (fingerprint) do update set consecutive = 2, changed_at = '2026-01-02'`,
    );
    const attempt = async (differs: Partial<Record<string, string>>) => {
      const of = (column: string) => differs[column] ?? column;
      const [row] = await life.query<{ id: string }>(
        `insert into debit_authorizations (id, loan_id, member_id, bank_account_id, bank_fingerprint, amount_cents,
            debit_day, channel, authorized_at, sealed)
          select gen_random_uuid(), ${of('loan_id')}, member_id, bank_account_id, ${of('bank_fingerprint')},
            ${of('amount_cents')}, ${of('debit_day')}, 'ach', ${differs.authorized_at ?? `'2026-01-03'`}, ''::bytea
            from payments where id = '${debit.id}' returning id`,
      );
      return refusal(
        `update payments set status = 'planned', notice_id = gen_random_uuid(), notice_delivered_at = quoted_at,
            authorization_id = '${row?.id}' where id = '${debit.id}'`,
      );
    };
    for (const differs of [
      { loan_id: 'gen_random_uuid()' },
      { bank_fingerprint: "'another'" },
      { amount_cents: 'amount_cents - 1' },
      { debit_day: 'debit_day + 1' },
      { authorized_at: "'2026-01-01'" },
    ]) {
      expect(await attempt(differs)).toBe('payments_two_failures');
    }
    expect(await attempt({})).toBeUndefined();
    await expect(life.query(`update debit_authorizations set amount_cents = 1`)).rejects.toThrow();
  });

  it('has at most two failures counted, and never fewer than none', async () => {
    for (const count of [-1, 3]) {
      expect(
        await refusal(`insert into debit_strikes values ('f${count}', ${count}, '2026-01-01')`),
      ).toBe('debit_strikes_consecutive');
    }
  });

  it('is not debited again: the database refuses every way to do it', async () => {
    const { loanId, debit } = await announced();
    await life.query(
      `insert into debit_strikes values ('${debit.bank_fingerprint}', 2, '2026-01-01')`,
    );
    const notified = `notice_id = gen_random_uuid(), notice_delivered_at = '2026-01-01'`;
    for (const status of ['planned', 'processing']) {
      expect(
        await refusal(
          `update payments set status = '${status}', ${notified} where id = '${debit.id}'`,
        ),
      ).toBe('payments_two_failures');
      expect(
        await refusal(
          `insert into payments (id, loan_id, member_id, kind, amount_cents, status, provider_key, quoted_at,
              debit_day, try_number, bank_account_id, bank_fingerprint, notice_id, notice_delivered_at)
            select gen_random_uuid(), gen_random_uuid(), member_id, kind, amount_cents, '${status}', gen_random_uuid(),
              quoted_at, debit_day, 1, bank_account_id, bank_fingerprint, gen_random_uuid(), quoted_at
              from payments where id = '${debit.id}'`,
        ),
      ).toBe('payments_two_failures');
    }
    await passItsDay();
    expect(await debitsOf(loanId)).toMatchObject([
      { status: 'cancelled', failure_reason: 'two_failures' },
    ]);
    expect(await sentDebits(debit)).toEqual([]);
  });
});

describe('ten hand-overs at once', () => {
  it('send one debit, which settles once', async () => {
    const { loanId, debit } = await announced();
    // The work waits for its noon. Here the noon has passed without anyone working.
    await life.query(
      `update payments set debit_day = (quoted_at at time zone 'America/New_York')::date - 1
        where id = '${debit.id}'`,
    );
    await life.query(
      `update notices set sent_at = sent_at - interval '9 days' where about_id = '${debit.id}'`,
    );
    const handOver = submitDebit(life.dependencies);
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

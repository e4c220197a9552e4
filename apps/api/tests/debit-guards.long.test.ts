import { describe, expect, it } from 'vitest';
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
});

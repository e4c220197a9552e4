import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../src/platform/testing.ts';
import { recordPayment } from '../src/repayments/settlement/record-payment-report.ts';
import { useDebits } from './announced-debits.ts';

const { life, debitsOf, announced, passItsDay, refusal, sentDebits } = useDebits();

describe('a debit without a notice', () => {
  it('is refused by the database', async () => {
    const { debit } = await announced();
    for (const status of ['planned', 'processing', 'succeeded', 'failed']) {
      expect(
        await refusal(`update payments set status = '${status}' where id = '${debit.id}'`),
      ).toBe('payments_debit_was_told');
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
});

describe('an account whose last two debits failed', () => {
  it.each([
    ['the provider’s id of it', { last4: "'0001'" }, 'payments_two_failures'],
    [
      'the bank’s name and the last digits',
      { provider_account_id: "'fca_former'" },
      'payments_two_failures',
    ],
    ['nothing', { last4: "'0001'", provider_account_id: "'fca_former'" }, undefined],
  ] as const)('is known again under another fingerprint by %s', async (_by, differs, refused) => {
    const { debit } = await announced();
    const former = `former-${debit.id}`;
    const of = (column: 'last4' | 'provider_account_id') =>
      (differs as Partial<Record<string, string>>)[column] ?? column;
    await life.query(
      `insert into bank_accounts (id, member_id, provider_account_id, provider_payment_method_id, outbound_setup_id,
          fingerprint, account_holder_name, bank_name, last4, verified, added_at, verified_at, removed_at)
        select gen_random_uuid(), member_id, ${of('provider_account_id')}, gen_random_uuid(), outbound_setup_id,
          '${former}', account_holder_name, bank_name, ${of('last4')}, verified, added_at, verified_at,
          added_at from bank_accounts where fingerprint = '${debit.bank_fingerprint}'`,
    );
    await life.query(`insert into debit_strikes values ('${former}', 2, '2026-01-01')`);
    expect(
      await refusal(
        `update payments set status = 'planned', notice_id = gen_random_uuid(), notice_delivered_at = quoted_at
          where id = '${debit.id}'`,
      ),
    ).toBe(refused);
  });
});

describe('a debit beside another payment', () => {
  it('is refused by the database, and so is a second announced debit', async () => {
    const { person, loanId, debit } = await announced();
    await life.openCheckout(person, loanId);
    expect(
      await refusal(
        `update payments set status = 'planned', notice_id = gen_random_uuid(), notice_delivered_at = quoted_at
          where id = '${debit.id}'`,
      ),
    ).toBe('payments_one_live');
    expect(
      await refusal(
        `insert into payments (id, loan_id, member_id, kind, amount_cents, status, provider_key, quoted_at,
            debit_day, try_number, bank_account_id, bank_fingerprint)
          select gen_random_uuid(), loan_id, member_id, kind, amount_cents, status, gen_random_uuid(), quoted_at,
            debit_day, 1, bank_account_id, bank_fingerprint from payments where id = '${debit.id}'`,
      ),
    ).toBe('payments_one_announced');
  });
});

describe('two payments of one bank account that settle at once', () => {
  it('both forget its strikes at their first try', async () => {
    const { database, dependencies, query } = life;
    const bankFingerprint = 'shared-account';
    await query(`insert into debit_strikes values ('${bankFingerprint}', 1, '2026-01-01')`);
    const opened = async () => {
      const person = await life.verified();
      const loanId = await life.borrow(person, false);
      await life.openCheckout(person, loanId);
      const [payment] = await query<{ id: string }>(
        `select id from payments where loan_id = '${loanId}'`,
      );
      return payment?.id ?? '';
    };
    const ids = [await opened(), await opened()];
    let tries = 0;
    const settle = (id: string) =>
      database.transact(async (tx) => {
        tries++;
        const at = {
          now: await dependencies.clocks.business(tx),
          wall: dependencies.clocks.wall(),
        };
        const report = {
          ...{ providerSessionId: null, providerPaymentId: `pi_${id}`, reason: null },
          ...{ insufficientFunds: false, bankFingerprint, feeCents: null },
          status: 'succeeded' as const,
        };
        return recordPayment(tx, dependencies, id, report, at);
      });
    // Both come to the strikes before either may change them.
    const settling = await database.transact(async (tx) => {
      await tx.execute('select 1 from debit_strikes for share');
      const both = Promise.all(ids.map(settle));
      await someoneWaits(database, 2);
      return { both };
    });
    expect(await settling.both).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    expect(tries).toBe(2);
    expect(
      await query(`select consecutive from debit_strikes where fingerprint = '${bankFingerprint}'`),
    ).toEqual([{ consecutive: 0 }]);
  });
});

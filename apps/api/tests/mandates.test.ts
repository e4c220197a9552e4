import { expect, it } from 'vitest';
import type { Person } from '../src/offboarding/life.testing.ts';
import { askProviderAboutMandate, handleMandateEvent } from '../src/repayments/index.ts';
import { life, useHere } from './shared/mandates.ts';

useHere();

interface Loan {
  person: Person;
  loanId: string;
  mandateId: string;
}

/** A loan whose debit is announced; its mandate as the provider first reports it. */
async function announced(status: 'active' | 'pending'): Promise<Loan> {
  const person = await life.verified();
  const loanId = await life.borrow(person);
  await life.worker.drain();
  const [mandate] = await life.query<{ id: string }>(
    `select provider_mandate_id as id from mandates where loan_id = '${loanId}'`,
  );
  const loan = { person, loanId, mandateId: mandate?.id ?? '' };
  expect(await standing(loan)).toMatchObject({ mandate: 'active', debit: 'announced' });
  if (status === 'pending') {
    await atBank(loan, 'pending');
    await life.query(`update mandates set status = 'pending' where loan_id = '${loanId}'`);
  }
  return loan;
}

const atBank = ({ mandateId }: Loan, status: string) =>
  life.bank.help(`mandates/${mandateId}`, { status });

/** Handles an event about a changed mandate. */
async function announceChange({ mandateId }: Loan): Promise<void> {
  await handleMandateEvent(life.dependencies)(mandateId);
  await life.worker.drain();
}

async function standing({ loanId, person }: Pick<Loan, 'loanId' | 'person'>) {
  const [row] = await life.query<Record<string, string | number>>(
    `select m.status as mandate, c.status as debit, c.failure_reason as why, l.status as loan,
      (select count(*)::int from notices where subject_id = '${person.id}'
        and kind in ('debit_cancelled', 'debit_failed')) as notices
      from mandates m join loans l on l.id = m.loan_id
        join payments c on c.loan_id = m.loan_id where m.loan_id = '${loanId}'`,
  );
  return row;
}

const cancelled = { mandate: 'refused', debit: 'cancelled', why: 'no_mandate', notices: 1 };

it('a pending mandate is waited for, and no debit is made by a mandate that is not active', async () => {
  const [turnsActive, staysPending, ends, endsWhilePending, endsUnheard] = [
    await announced('pending'),
    await announced('pending'),
    await announced('active'),
    await announced('pending'),
    await announced('active'),
  ];
  await announceChange(staysPending);
  expect(await standing(staysPending)).toMatchObject({ mandate: 'pending', debit: 'announced' });

  await atBank(turnsActive, 'active');
  await announceChange(turnsActive);
  expect(await standing(turnsActive)).toMatchObject({ mandate: 'active', debit: 'announced' });
  // An ended mandate is not given again, and an active one stays active.
  for (const loan of [ends, endsWhilePending]) {
    await atBank(loan, 'inactive');
    await announceChange(loan);
    expect(await standing(loan)).toMatchObject({ ...cancelled, loan: 'disbursed' });
    await atBank(loan, 'active');
    await announceChange(loan);
    expect(await standing(loan)).toMatchObject(cancelled);
  }
  await atBank(turnsActive, 'pending');
  await announceChange(turnsActive);
  await atBank(turnsActive, 'active');
  await atBank(endsUnheard, 'inactive');

  for (let day = 0; day < 15; day++) await life.passDays(1);
  expect(await standing(turnsActive)).toMatchObject({
    debit: 'succeeded',
    loan: 'repaid',
    notices: 0,
  });
  expect(await standing(staysPending)).toMatchObject({
    ...{ mandate: 'pending', debit: 'cancelled', why: 'no_mandate', notices: 1, loan: 'overdue' },
  });
  // The provider takes no debit by a mandate that ended: nothing was sent, and nothing counts against the account.
  expect(await standing(endsUnheard)).toMatchObject({
    ...{ debit: 'failed', why: 'payment_intent_mandate_invalid', notices: 1, loan: 'overdue' },
  });
  expect(await life.query('select 1 from debit_strikes where consecutive > 0')).toEqual([]);
});

it('a mandate that could not be made is not asked about any more', async () => {
  const loan = await announced('active');
  const account = { account_holder_type: 'individual', account_number: '000666666661' };
  const { id: method } = await life.bank.post('payment_methods', {
    type: 'us_bank_account',
    'us_bank_account[account_holder_type]': account.account_holder_type,
    'us_bank_account[account_number]': account.account_number,
    'us_bank_account[routing_number]': '110000000',
    'billing_details[name]': 'Ada Borrower',
  });
  const setup = await life.bank.post('setup_intents', {
    payment_method: String(method),
    'allowed_payment_method_types[0]': 'us_bank_account',
    'flow_directions[0]': 'inbound',
    confirm: 'true',
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][ip_address]': '127.0.0.1',
    'mandate_data[customer_acceptance][online][user_agent]': 'a browser',
  });
  expect(setup).toMatchObject({ status: 'requires_action', mandate: expect.any(String) });
  await life.query(
    `update mandates set status = 'pending', provider_setup_id = '${setup.id}',
      provider_mandate_id = '${setup.mandate}' where loan_id = '${loan.loanId}'`,
  );
  const look = askProviderAboutMandate(life.dependencies);
  expect(await look(loan.loanId)).toEqual({ againAfterMs: expect.any(Number) });
  await life.bank.post(`setup_intents/${setup.id}/verify_microdeposits`, {
    'amounts[0]': '32',
    'amounts[1]': '45',
  });
  expect(await look(loan.loanId)).toBe('done');
  await life.worker.drain();
  expect(await standing(loan)).toMatchObject(cancelled);
});

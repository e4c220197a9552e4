import { afterAll, beforeAll } from 'vitest';
import { type Life, openLife, type Person } from '../src/offboarding/life.testing.ts';
import { brokenConstraint } from '../src/platform/database/database-failures.ts';

type Debit = {
  id: string;
  status: string;
  failure_reason: string | null;
  bank_fingerprint: string;
};

/** Sets up a life for one test file, with helpers for its loans' debits and for the bank that is asked for them. */
export function useDebits() {
  const life = {} as Life;
  beforeAll(async () => {
    Object.assign(life, await openLife());
  });
  afterAll(() => life.close());

  async function debitsOf(loanId: string): Promise<Debit[]> {
    return life.query<Debit>(
      `select id, status, failure_reason, bank_fingerprint from payments
        where loan_id = '${loanId}' and kind = 'debit' order by quoted_at`,
    );
  }

  /** Makes a loan whose debit is announced. */
  async function announced(): Promise<{ person: Person; loanId: string; debit: Debit }> {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    await life.worker.drain();
    const [debit] = await debitsOf(loanId);
    if (debit?.status !== 'announced') throw new Error('No debit was announced.');
    return { person, loanId, debit };
  }

  /** Reads the mails to a person, with their lines as they were before the mail wrapped them. */
  async function mailTextTo({ email }: Person): Promise<string> {
    return (await life.mailsTo(email)).join().replace(/=\r?\n/g, '');
  }

  async function mandateOf(loanId: string): Promise<string> {
    const [mandate] = await life.query<{ id: string }>(
      `select provider_mandate_id as id from mandates where loan_id = '${loanId}'`,
    );
    if (!mandate) throw new Error('The loan has no mandate.');
    return mandate.id;
  }

  /**
   * Passes the noon of the debit's day and the banking day after it, a day at a time as the sandbox's clock goes. A
   * holiday beside a weekend puts each off by up to three days.
   */
  async function passItsDay(): Promise<void> {
    for (let day = 0; day < 15; day++) await life.passDays(1);
  }

  /** The guard of the database that refuses a statement; undefined where none does. */
  function refusal(statement: string): Promise<string | undefined> {
    return life.query(statement).then(
      () => undefined,
      (error) => brokenConstraint(error),
    );
  }

  function sentDebits(debit: Debit): Promise<string[]> {
    const wanted = { customerId: '', createdSince: new Date(0) };
    return life
      .query<{ customer: string }>(
        `select provider_customer_id as customer from members m
          join payments c on c.member_id = m.id where c.id = '${debit.id}'`,
      )
      .then(async ([member]) => {
        const payments = await life.bank.provider.listPayments({
          ...wanted,
          customerId: member?.customer ?? '',
        });
        return payments
          .filter(({ attemptId }) => attemptId === debit.id)
          .map(({ status }) => status);
      });
  }

  return { life, debitsOf, announced, mailTextTo, mandateOf, passItsDay, refusal, sentDebits };
}

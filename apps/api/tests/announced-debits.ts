import type { Life, Person } from '../src/offboarding/life.testing.ts';

export type Debit = {
  id: string;
  status: string;
  failure_reason: string | null;
  bank_fingerprint: string;
};

/** The debits of the loans of a life, and the bank that is asked for them. */
export function debitsIn(running: () => Life) {
  async function debitsOf(loanId: string): Promise<Debit[]> {
    return running().query<Debit>(
      `select id, status, failure_reason, bank_fingerprint from collections
        where loan_id = '${loanId}' and kind = 'debit' order by quoted_at`,
    );
  }

  /** A loan with its debit announced. */
  async function announced(): Promise<{ person: Person; loanId: string; debit: Debit }> {
    const person = await running().verified();
    const loanId = await running().borrow(person);
    await running().worker.drain();
    const [debit] = await debitsOf(loanId);
    if (debit?.status !== 'announced') throw new Error('No debit was announced.');
    return { person, loanId, debit };
  }

  /** The mails to a person, their lines as they were before the mail wrapped them. */
  async function mailTextTo({ email }: Person): Promise<string> {
    return (await running().mailsTo(email)).join().replace(/=\r?\n/g, '');
  }

  async function mandateOf(loanId: string): Promise<string> {
    const [mandate] = await running().query<{ id: string }>(
      `select provider_mandate_id as id from mandates where loan_id = '${loanId}'`,
    );
    if (!mandate) throw new Error('The loan has no mandate.');
    return mandate.id;
  }

  /** Passes the noon of the debit's day, a day at a time as the sandbox's clock goes. */
  async function passItsDay(): Promise<void> {
    for (let day = 0; day < 11; day++) await running().passDays(1);
  }

  function sentDebits(debit: Debit): Promise<string[]> {
    const wanted = { customerId: '', createdSince: new Date(0) };
    return running()
      .query<{ customer: string }>(
        `select provider_customer_id as customer from members m
          join collections c on c.member_id = m.id where c.id = '${debit.id}'`,
      )
      .then(async ([member]) => {
        const payments = await running().bank.provider.listPayments({
          ...wanted,
          customerId: member?.customer ?? '',
        });
        return payments
          .filter(({ attemptId }) => attemptId === debit.id)
          .map(({ status }) => status);
      });
  }

  return { debitsOf, announced, mailTextTo, mandateOf, passItsDay, sentDebits };
}

import { describe, expect, it } from 'vitest';
import type { Answered, SignedIn } from './api.ts';
import { createVerifiedBorrower, type RunningProduct, requestLoan } from './harness.ts';
import { linkBank } from './verification-steps.ts';

const { TEST_DATABASE_URL, TEST_AT_ONCE = '10' } = process.env;

/**
 * More than the connections that borrowers' calls share; `npm run test:long` sets another number. Only a real server
 * runs them truly at once: the embedded database has one connection.
 */
export const atOnce = TEST_DATABASE_URL ? Number(TEST_AT_ONCE) : 10;

/** Makes a call many times at once, and repeats each one while the answer is that it is in progress, as a page does. */
export function manyAtOnce<T>(ask: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: atOnce }, (_, index) => untilDone(() => ask(index))));
}

async function untilDone<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    const { body } = answer as Partial<Answered>;
    if (body?.code !== 'in_progress') return answer;
  }
}

/** Expects the same status and the same body of many answers, and the body of an earlier answer if there is one. */
export function expectOneAnswer(answers: Answered[], status: number, earlier?: Answered): void {
  const [first] = earlier ? [earlier] : answers;
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toEqual(first?.body);
  }
}

export function statusesOf(answers: Answered[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}

export async function loansOf(
  product: RunningProduct,
  borrower: SignedIn,
): Promise<{ total: number }> {
  const { body } = await product.call('GET', '/loans/my-loans', { token: borrower.token });
  return body;
}

export async function pendingLoan(
  product: RunningProduct,
  admin: SignedIn,
): Promise<{ borrower: SignedIn; loanId: string }> {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token);
  return { borrower, loanId: body.id };
}

const whatIsTwice = `
  select
    (select coalesce(sum(amount_cents), 0) from ledger_postings) as postings,
    (select count(*) from (select loan_id from payouts group by loan_id having count(*) > 1) p) as payouts_twice,
    (select count(*) from (select loan_id from payments where status = 'succeeded'
      group by loan_id having count(*) > 1) c) as paid_twice,
    (select count(*) from (select loan_id from payments where status in ('planned', 'open', 'processing')
      group by loan_id having count(*) > 1) c) as open_twice,
    (select count(*) from refunds) as refunds,
    (select count(*) from (select member_id from bank_accounts where removed_at is null
      group by member_id having count(*) > 1) b) as accounts_twice,
    (select count(*) from (select object_id from audit_entries where action = 'id_document.approved'
      group by object_id having count(*) > 1) a) as approved_twice,
    (select count(*) from (select loan_id from ledger_transactions
      group by loan_id, event having count(*) > 1) l) as posted_twice
`;

/** Closes the product after all of a file’s tests, and looks at what its database has of each. */
export function expectOneOfEach({
  product,
  admin,
}: {
  product: RunningProduct;
  admin: SignedIn;
}): void {
  describe('what is left in the database', () => {
    it('is one row of each, and books that sum to zero', async () => {
      const linked = await createVerifiedBorrower(product, admin);
      expect((await linkBank(product, linked.token)).status).toBe(200);
      await product.drain();
      await product.close();
      const [books] = await product.place.query<Record<string, string>>(whatIsTwice);
      expect(Object.entries(books ?? {}).map(([name, value]) => [name, Number(value)])).toEqual(
        [
          'postings',
          'payouts_twice',
          'paid_twice',
          'open_twice',
          'refunds',
          'accounts_twice',
          'approved_twice',
          'posted_twice',
        ].map((name) => [name, 0]),
      );
    });
  });
}

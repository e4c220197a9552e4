import { describe, expect, it } from 'vitest';
import { createLoanOut, payLoan } from './harness.ts';
import { admin, product, statementOf, useHere } from './shared/statements.ts';

useHere();

describe('the statement of a member', () => {
  it('outlives the member, who is no longer named', async () => {
    const gone = await createLoanOut(product, admin, { automatic: false });
    await payLoan(product, gone.borrower, gone.loanId);
    await product.drain();
    const removed = await product.call('DELETE', `/admin/members/${gone.borrower.id}`, {
      token: admin.token,
    });
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    for (const path of [`members/${gone.borrower.id}`, `loans/${gone.loanId}`]) {
      const statement = await statementOf(path, 200);
      expect(statement).toMatchObject({ borrower: null, owed: 0 });
      expect(statement.entries[0]).toMatchObject({ actor: { kind: 'borrower', name: null } });
    }
  });
});

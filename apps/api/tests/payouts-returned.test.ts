import { describe, expect, it } from 'vitest';
import { returnPayout } from './bank-and-books.ts';
import { disburse, myLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import { admin, loanIs, loanOut, product, useHere } from './shared/payouts-returned.ts';
import { linkBank } from './verification-steps.ts';

useHere();

describe('a payout that comes back', () => {
  it('is shown on its loan until the loan is sent again, or is to be sent to another account', async () => {
    const again = await loanOut();
    const elsewhere = await loanOut();
    for (const { borrower, payout } of [again, elsewhere]) {
      expect(await myLoan(product, borrower.token)).toMatchObject({ payout_returned: null });
      await returnPayout(product, payout);
      await loanIs(borrower, ({ payout_returned: back }) => back !== null);
    }
    expect((await disburse(product, admin, again.loanId)).status).toBe(200);
    expect(await myLoan(product, again.borrower.token)).toMatchObject({ payout_returned: null });

    const { token } = elsewhere.borrower;
    await linkBank(product, token);
    const changed = await myLoan(product, token);
    expect(changed).toMatchObject({ needs_reacceptance: true, payout_returned: null });
    const path = `/loans/${elsewhere.loanId}/reacceptance`;
    const { documents_hash } = (await product.call('GET', path, { token })).body;
    const body = { contract_accepted: true, documents_hash };
    expect((await product.call('POST', path, { token, body })).status).toBe(200);
    const accepted = await myLoan(product, token);
    expect(accepted).toMatchObject({ needs_reacceptance: false, payout_returned: null });
  });
});

expectCleanClose({ product, admin });

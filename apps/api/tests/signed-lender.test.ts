import { describe, expect, it } from 'vitest';
import { createVerifiedBorrower, disburse, loanArrives, requestLoan } from './harness.ts';
import {
  admin,
  creditorOf,
  elm,
  loanOf,
  oak,
  product,
  restart,
  toldTo,
  useHere,
} from './shared/signed-lender.ts';

useHere(elm);

describe('a lender who is called otherwise', () => {
  it('sends a loan that waits once its borrower has accepted again, and is named by it from then on', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { token } = borrower;
    const { body: asked } = await requestLoan(product, token, 20, undefined, true);
    expect(asked.creditor).toEqual(creditorOf(elm));
    expect(await loanOf(borrower, asked.id)).toMatchObject({ needs_reacceptance: false });

    await restart(oak);
    expect(await loanOf(borrower, asked.id)).toMatchObject({
      ...{ creditor: creditorOf(elm), needs_reacceptance: true },
    });
    expect(await disburse(product, admin, asked.id)).toMatchObject({
      status: 409,
      body: { code: 'creditor_changed' },
    });
    const pending = await product.call('GET', '/admin/pending-loans', { token: admin.token });
    expect(pending.body).toMatchObject([{ id: asked.id, needs_reacceptance: true }]);
    await restart({});
    const told = await toldTo(borrower, 'money_returned');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Our name or address changed before we could send the $20.00.');

    const path = `/loans/${asked.id}/reacceptance`;
    const quote = await product.call('GET', path, { token });
    expect(quote.body).toMatchObject({ creditor_changed: true, total: 25 });
    const shown = JSON.stringify(quote.body.agreement);
    expect(shown).toContain('the lender, Oak Lending, 2 Oak Street, Boston');
    expect(shown).not.toContain('Elm');
    const body = {
      contract_accepted: true,
      automatic_repayment: true,
      documents_hash: quote.body.documents_hash,
    };
    const accepted = await product.call('POST', path, { token, body });
    expect(accepted.body).toMatchObject({ creditor: creditorOf(oak), needs_reacceptance: false });
    expect((await product.call('GET', path, { token })).status).toBe(409);
    const [signed] = await toldTo(borrower, 'agreement_signed');
    expect(signed?.text).toContain('The name or address of your lender changed');

    expect((await disburse(product, admin, asked.id)).status).toBe(200);
    await loanArrives(product, token);
    // The account is the same, so the authorization to debit it stands.
    expect(await toldTo(borrower, 'debit_announced')).toHaveLength(1);
  });
});

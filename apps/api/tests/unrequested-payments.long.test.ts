import { describe, expect, it } from 'vitest';
import { askAsAdmin, atBank } from './api.ts';
import { createLoanOut } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  credit,
  differenceOf,
  payUnasked,
  product,
  standing,
  useHere,
} from './shared/unrequested-payments.ts';

useHere();

describe('a payment at the provider that nobody requested', () => {
  it('pays no loan that owes another amount or does not exist, and none once it was refunded', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const { payment, charge } = await payUnasked(2000);
    const found = await differenceOf(payment);
    const refused = async (loan?: string) => {
      const { status, body } = await credit(found, loan);
      expect(status).toBe(422);
      return body.fields.loan;
    };
    expect(await refused()).toBe('Enter the number of the loan that was paid.');
    expect(await refused('00000000')).toBe('There is no loan with this number.');
    expect(await refused(loanId)).toContain('owes $25.00, and this payment is $20.00.');
    // Nothing was posted, so the payment can still be refunded and explained.
    expect((await differenceOf(payment)).state).toBe('open');
    await atBank(product, 'POST', '/v1/refunds', { charge });
    expect(await refused(loanId)).toContain('was refunded or disputed at the provider');
    await askAsAdmin(product, admin, 'POST', 'closes');
    for (const row of await standing()) {
      const outcome = row.part === 'fee' ? 'provider_fee' : 'lenders_own_money';
      await askAsAdmin(product, admin, 'POST', `breaks/${row.id}/resolve`, {
        ...{ expected: row.expected, found: row.found, outcome, explanation: 'Refunded.' },
      });
    }
  });
});

expectCleanClose({ product, admin });

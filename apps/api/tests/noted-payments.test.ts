import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { disburse, loanArrives, myLoan } from './harness.ts';
import {
  admin,
  asAdmin,
  noticesTo,
  product,
  reverseLast,
  useHere,
  waiting,
} from './shared/noted-payments.ts';

useHere();

describe('a command on a loan that is out', () => {
  it('gives three days before a late fee when a payment was recorded by mistake, and says when and why one was added', async () => {
    const { borrower, loanId } = await waiting();
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await asAdmin(`/loans/${loanId}/record-payment`);
    await moveDays(product, admin, 9);
    expect((await reverseLast(loanId)).body).toMatchObject({
      ...{ is_overdue: true, late_fee: 0, total_due: 25, payment_returned: false },
    });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 0, total_due: 25 });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    const noted = body.notices.find(({ kind }: { kind: string }) => kind === 'payment_returned');
    expect(noted.text).toMatch(
      /the money did not reach us.*is overdue\. No late fee is added before .*Please pay \$25.00 now/s,
    );
    expect(await noticesTo(borrower)).toEqual([
      'A late fee of $1.25 was added to your loan',
      'A payment of $25.00 was recorded by mistake: your loan is not repaid',
      'Receipt: your loan is repaid, $25.00',
    ]);
  });
});

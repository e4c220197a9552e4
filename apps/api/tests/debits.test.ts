import { localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { dayText, moveBefore, moveDays } from './dates.ts';
import { myLoan, openCheckout, payByCard } from './harness.ts';
import {
  admin,
  closeFindsNothing,
  debitsOf,
  loanOut,
  mailsTo,
  product,
  useHere,
} from './shared/debits.ts';

useHere();

async function attemptsSeenByAdmin({ id }: SignedIn) {
  const path = `/admin/members/${id}/loans`;
  const { body: loans } = await product.call('GET', path, { token: admin.token });
  return loans[0].attempts;
}

describe('automatic repayment', () => {
  it('tells when the money arrives, debits at noon of the due day, and settles days later', async () => {
    const { borrower, handOverAt } = await loanOut();
    expect(await mailsTo(borrower)).toContain(
      `Upcoming Withdrawal Notice from Sevenday: $25.00 on ${dayText(handOverAt)}`,
    );
    await moveBefore(product, admin, handOverAt);
    expect(await debitsOf(borrower)).toEqual([]);
    const debit_day = localDay(handOverAt, 'America/New_York');
    expect(await attemptsSeenByAdmin(borrower)).toContainEqual(
      expect.objectContaining({ kind: 'debit', debit_day }),
    );
    expect(await myLoan(product, borrower.token)).toMatchObject({
      can_pay: true,
      payment_processing: false,
      is_overdue: false,
    });
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'processing' }]);
    await closeFindsNothing();
    const processing = await myLoan(product, borrower.token);
    expect(processing).toMatchObject({
      payment_processing: true,
      can_pay: false,
      is_overdue: false,
      late_fee: 0,
    });
    expect(processing.payment_expected_by).toBeTruthy();
    await moveDays(product, admin, 5);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'repaid',
      payment_processing: false,
      late_fee: 0,
      total_due: 0,
    });
    await closeFindsNothing();
    const movements = await movementsAtBank(product, borrower.email);
    expect(movements.payments).toEqual([{ amount: 2500 }]);
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(1);
  });

  it('ends a payment page that is open at noon, and takes no second payment', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await moveDays(product, admin, 1);
    expect((await payByCard(product, sessionId)).status).toBe(400);
    const again = await openCheckout(product, borrower.token, loanId);
    expect(again).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    await moveDays(product, admin, 5);
    expect((await movementsAtBank(product, borrower.email)).payments).toEqual([{ amount: 2500 }]);
  });
});

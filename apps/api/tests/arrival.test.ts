import { addDays } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { debitHourOf, debitTimeOf, moveDays, movePast } from './dates.ts';
import { myLoan } from './harness.ts';
import {
  admin,
  dueDayOf,
  dueOn,
  expectOn,
  loanLeft,
  noticesTo,
  product,
  remove,
  removeBank,
  useHere,
} from './shared/arrival.ts';

useHere();

describe('money that has left and is not there yet', () => {
  // spec: 9.3.4
  it('is due seven days after it arrives, as the borrower is told', async () => {
    const { borrower, loanId, arrivesOn } = await loanLeft();
    const loan = await myLoan(product, borrower.token);
    expect(loan).toMatchObject({ status: 'disbursed', can_pay: true });
    expect(dueDayOf(loan)).toBe(addDays(arrivesOn, 7));
    expect(loan.next_debit.date).toBe(debitTimeOf(loan).toISOString());
    const { arrived } = await noticesTo(borrower);
    expect(arrived).toHaveLength(1);
    expect(arrived[0].subject).toMatch(/^Your \$20\.00 will arrive: \$25\.00 is due /);
    expect(arrived[0].text).toMatch(/has left our bank\. It should be in your account by \w{3}, /);
    expect(arrived[0].text).not.toContain('is in your account');
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    const titles = body.events.map(({ title }: { title: string }) => title);
    expect(titles).toContainEqual(
      expect.stringMatching(/^The money should be in your account on /),
    );
    expect(titles).not.toContain('The money arrived');
  });

  it('moves the due date and the debit with a later day, and with no earlier one', async () => {
    const { borrower, payoutId, arrivesOn } = await loanLeft();
    const later = addDays(arrivesOn, 2);
    await expectOn(payoutId, later);
    const loan = await dueOn(borrower, addDays(later, 7));
    await product.drain();
    const { next_debit } = await myLoan(product, borrower.token);
    expect(next_debit.date).toBe(debitTimeOf(loan).toISOString());
    const { arrived, moved } = await noticesTo(borrower);
    expect([arrived, moved]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(moved[0].text).toMatch(/takes longer: we now expect it in your account on \w{3}, /);

    await expectOn(payoutId, arrivesOn);
    await expectOn(payoutId, later);
    await moveDays(product, admin, 1);
    expect(dueDayOf(await myLoan(product, borrower.token))).toBe(addDays(later, 7));
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await removeBank(borrower)).body.code).toBe('bank_account_in_use');
    expect((await remove(borrower)).body.code).toBe('money_in_transit');
    await movePast(product, admin, debitHourOf(later));
    expect((await remove(borrower)).status).toBe(200);
  });
});

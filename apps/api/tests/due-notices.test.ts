import { addBankingDays, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
import { askAsAdmin, askHelper, type SignedIn } from './api.ts';
import { letChangesStand, moveDays } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  openDispute,
  payByCard,
  payLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const timeZone = 'America/New_York';

/** The notices of these kinds that a person was sent, the oldest first. */
async function noticesTo(person: SignedIn, ...kinds: string[]) {
  await product.drain();
  const { body } = await product.call('GET', '/notices?limit=200', { token: person.token });
  const found: { kind: string; subject: string; text: string; created_at: string }[] = body.notices;
  return found.filter(({ kind }) => kinds.includes(kind)).reverse();
}

async function loanWithoutDebit() {
  const out = await createLoanOut(product, admin, { automatic: false });
  const { term_date } = await myLoan(product, out.borrower.token);
  return { ...out, dueAt: new Date(term_date) };
}

describe('a borrower is told what is due', () => {
  it('three banking days before, on the day, and once it is overdue with its late fee', async () => {
    const { borrower, dueAt, loanId } = await loanWithoutDebit();
    const automatic = await createLoanOut(product, admin);
    const dropped = await createLoanOut(product, admin);
    const asking = await loanWithoutDebit();
    const until = new Date(dueAt.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const asked = await product.call('POST', `/loans/${asking.loanId}/extension-requests`, {
      token: asking.borrower.token,
      body: { date: until },
    });
    expect(asked.status).toBe(200);
    const paid = await loanWithoutDebit();
    const extended = await loanWithoutDebit();
    const { sessionId } = await openCheckout(product, paid.borrower.token, paid.loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: paid.borrower.token });
    const later = new Date(dueAt.getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
    const moved = await product.call('PUT', `/admin/loans/${extended.loanId}`, {
      token: admin.token,
      body: { term_date: later },
    });
    expect(moved.status).toBe(200);
    const lost = await loanWithoutDebit();
    const longer = new Date(dueAt.getTime() + 12 * 86_400_000).toISOString().slice(0, 10);
    await askAsAdmin(product, admin, 'PUT', `loans/${lost.loanId}`, { term_date: longer });
    const { charge } = await payLoan(product, lost.borrower, lost.loanId);
    // One day more than until the loan is due, because this day may have begun before the hour of reminders.
    await moveDays(product, admin, 6);
    // No time for another notice: the debit is dropped, and the late fee waits for three days.
    const waived = await askAsAdmin(product, admin, 'POST', `loans/${dropped.loanId}/waive`, {
      ...{ charge: 'interest', reason: 'Ill' },
    });
    expect(waived).toMatchObject({ total_due: 20 });
    await moveDays(product, admin, 2);

    const dueDay = localDay(dueAt, timeZone);
    const reminders = await noticesTo(borrower, 'payment_due');
    expect(reminders.map(({ created_at }) => localDay(new Date(created_at), timeZone))).toEqual([
      addBankingDays(dueDay, -3, isBankHoliday),
      dueDay,
    ]);
    expect(reminders.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\$25\.00 is due on \w{3}, \w{3} \d+, \d{4}$/),
      expect.stringMatching(/^\$25\.00 is due today, /),
    ]);
    for (const { text } of reminders) {
      expect(text).toContain(
        'If you have not paid by the end of the due date, a late fee of $1.25 is added',
      );
    }
    for (const { text } of await noticesTo(asking.borrower, 'payment_due')) {
      expect(text).toContain(
        'You asked for more time: we will look at your request and tell you our answer. Until then the',
      );
      expect(text).not.toContain('ask for it');
    }
    const [reminder] = await noticesTo(automatic.borrower, 'payment_due');
    expect(reminder?.text).toContain('Please have $25.00 in your account that day.');
    expect(reminder?.text).toMatch(
      /from your bank account on \w{3}, \w{3} \d+, \d{4}, as we told you/,
    );
    const [promise] = await noticesTo(dropped.borrower, 'debit_cancelled');
    const [, onTheDay] = await noticesTo(dropped.borrower, 'payment_due');
    const [noFee] = /No late fee is added before [^.]*\./.exec(promise?.text ?? '') ?? [];
    expect(onTheDay?.subject).toMatch(/^\$20\.00 is due today, /);
    expect(onTheDay?.text).toContain(
      `${noFee} If the loan is unpaid then, a late fee of $1.00 is added`,
    );
    expect(onTheDay?.text).not.toContain('by the end of the due date');
    expect(await noticesTo(paid.borrower, 'payment_due', 'overdue')).toEqual([]);
    expect(await noticesTo(extended.borrower, 'payment_due', 'overdue')).toEqual([]);

    await moveDays(product, admin, 1);
    const [overdue, ...others] = await noticesTo(borrower, 'overdue');
    expect(others).toEqual([]);
    expect(overdue?.subject).toBe('Your loan is overdue: please pay $26.25');
    expect(overdue?.text).toContain('A late fee of $1.25 was added');
    expect(overdue?.text).toContain('If you need more time, ask for it');
    const [waiting] = await noticesTo(asking.borrower, 'overdue');
    expect(waiting?.text).toContain(
      'You asked for more time: we will look at your request and tell you our answer.',
    );
    expect(waiting?.text).not.toContain('ask for it');
    await askAsAdmin(product, admin, 'PUT', `loans/${asking.loanId}`, { term_date: later });

    const changed = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { late_fee: 0 },
    });
    expect(changed.status).toBe(200);
    await letChangesStand(product, admin);
    const [fee] = await noticesTo(borrower, 'late_fee_changed');
    expect(fee?.text).toContain('from $1.25 to $0.00');
    expect(fee?.text).toContain('You owe $25.00');

    await moveDays(product, admin, 9);
    expect(await noticesTo(extended.borrower, 'payment_due')).toHaveLength(2);
    expect(await noticesTo(extended.borrower, 'overdue')).toHaveLength(1);
    expect(await noticesTo(borrower, 'overdue')).toHaveLength(1);
    const [, overdueAgain] = await noticesTo(asking.borrower, 'overdue');
    expect(overdueAgain?.text).toContain(
      'The late fee of $1.25 that we added before is part of what you owe. We add no other.',
    );
    const { body: told } = await product.call('GET', `/loans/${asking.loanId}/history`, {
      token: asking.borrower.token,
    });
    const fees = JSON.stringify(told).match(/A late fee of \$1\.25 was added/g);
    expect(fees).toHaveLength(1);

    // The loan was repaid at the time of its first reminder.
    const disputeId = await openDispute(product, charge);
    await askHelper(product, `disputes/${disputeId}`, { status: 'lost' });
    await eventually(
      () => myLoan(product, lost.borrower.token),
      ({ status }) => status === 'disbursed',
    );
    expect(await noticesTo(lost.borrower, 'payment_due')).toEqual([]);
    await moveDays(product, admin, 3);
    const again = await noticesTo(lost.borrower, 'payment_due');
    expect(again.map(({ created_at }) => localDay(new Date(created_at), timeZone))).toEqual([
      longer,
    ]);
    expect(again[0]?.subject).toContain('is due today');
    expect(again[0]?.text).toContain('No late fee is added before');
  });
});

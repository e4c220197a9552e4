import { describe, expect, it } from 'vitest';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  giveByHand,
  isOwedBack,
  noticesTo,
  owes,
  paidLoan,
  posted,
  product,
  refundOf,
  refundPart,
  refundsAre,
  refuseNextRefund,
  restart,
  returned,
  useHere,
} from './shared/part-refunds.ts';

useHere();

describe('when a payout comes back after a part of the payment was refunded, the borrower', () => {
  it('is owed the rest, and told so', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await returned(loan);
    await refundsAre(loan, ['5 given_back', '20 given_back']);
    const notice = (await noticesTo(loan)).find(({ kind }) => kind === 'loan_cancelled');
    expect(notice?.text).toContain(
      'You paid $25.00, and $5.00 of it went back to you before. We are sending the other $20.00 back to the card or account you paid from.',
    );
    expect(await posted(loan.loanId, 'payout_undone_after_payment')).toMatchObject({
      dispute_fees: -500,
    });
    await owes(loan.loanId, 0);
  });
});

it('a refund that is more than the books owe is neither sent nor recorded as given by hand', async () => {
  const loan = await paidLoan();
  await refundPart(loan, 500);
  await refuseNextRefund();
  await returned(loan);
  await isOwedBack(loan, 20);
  await product.drain();
  const id = (await refundOf(loan.loanId))?.id;
  const change = (...statements: string[]) =>
    restart({}, async () => {
      for (const statement of statements) await product.place.query(statement);
    });
  await change(`update refunds set amount_cents = 2500 where id = '${id}'`);
  const given = await product.call('POST', `/admin/refunds/${id}/given-back`, {
    ...{ token: admin.token, body: { reference: 'wire 12' } },
  });
  expect(given.status).toBe(500);
  await change(
    `update refunds set status = 'planned' where id = '${id}'`,
    `insert into work (id, queue, kind, key, due_at, created_at)
      values (gen_random_uuid(), 'money', 'send_refund', '${id}', now(), now())`,
  );
  await product.drain();
  // The provider was not asked: it would have refused.
  expect(await refundOf(loan.loanId)).toMatchObject({ status: 'under_way' });
  await change(
    `update refunds set status = 'failed', amount_cents = 2000 where id = '${id}'`,
    `delete from work where key = '${id}'`,
  );
  await giveByHand(loan);
  await owes(loan.loanId, 0);
});

expectCleanClose({ product, admin });

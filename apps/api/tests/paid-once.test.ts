import { describe, expect, it } from 'vitest';
import { expectOneAnswer, expectOneOfEach, manyAtOnce } from './at-once.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { createLoanOut, openCheckout, payByCard } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('the page that waits for its payment', () => {
  it('settles it once, however often it asks at once, when nothing else reports it', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.books.rawRequest('POST', '/v1/test_helpers/webhook_faults', {
      kind: 'dropped',
      percent: 100,
    });
    await payByCard(product, sessionId);
    const polls = await manyAtOnce(() =>
      product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token }),
    );
    expectOneAnswer(polls, 200);
    expect(polls[0]?.body).toMatchObject({ payment_status: 'paid' });
    await product.books.rawRequest('DELETE', '/v1/test_helpers/webhook_faults');
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payments: [{ amount: 2500 }],
    });
  });
});

expectOneOfEach({ product, admin });

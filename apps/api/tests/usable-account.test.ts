import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import {
  borrowerPassword,
  createVerifiedBorrower,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { linkBank } from './verification-steps.ts';

const dayMs = 86_400_000;

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

async function businessTime(): Promise<number> {
  return Date.parse((await product.call('GET', '/config')).body.business_date);
}

async function accountOf({ token }: SignedIn) {
  return (await product.call('GET', '/bank/my-account', { token })).body;
}

function changePassword({ token }: SignedIn) {
  const body = { current_password: borrowerPassword, new_password: 'another long password' };
  return product.call('POST', '/auth/change-password', { token, body });
}

/** An instant as a refusal says it. */
function moment(at: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const half = (text: string) => text.trim().toLowerCase();
  return `${format.format(new Date(at)).replace(/\s[AP]M$/, (text) => ` ${half(text)}`)} ET`;
}

describe('an account linked after a change of password', () => {
  let borrower: SignedIn;
  let loanId: string;
  beforeAll(async () => {
    borrower = await createVerifiedBorrower(product, admin);
    loanId = (await requestLoan(product, borrower.token, 10)).body.id;
  });

  it('says when it can be used, which an account of before does not', async () => {
    expect((await changePassword(borrower)).status).toBe(200);
    expect(await accountOf(borrower)).toMatchObject({ verified: true, usable_from: null });
    const before = await businessTime();
    const { body: linked } = await linkBank(product, borrower.token);
    expect(linked).toMatchObject({ verified: true });
    const from = Date.parse(linked.usable_from);
    expect(from).toBeGreaterThan(before + dayMs - 60_000);
    expect(from).toBeLessThanOrEqual((await businessTime()) + dayMs);
    expect(await accountOf(borrower)).toEqual(linked);
  });

  it('takes no loan before, nor one that waits, and says until when', async () => {
    const { usable_from } = await accountOf(borrower);
    const { token } = borrower;
    const body = { contract_accepted: true, documents_hash: 'f'.repeat(64) };
    for (const refused of [
      await requestLoan(product, token, 5),
      await product.call('GET', `/loans/${loanId}/accept-again`, { token }),
      await product.call('POST', `/loans/${loanId}/accept-again`, { token, body }),
    ])
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'bank_account_not_usable',
          detail: `Your password or email changed shortly before this bank account was linked. To protect you, it can be used from ${moment(usable_from)}.`,
        },
      });
  });

  it('is told by the date that the sandbox shows; moving that shortens nothing', async () => {
    const former = await accountOf(borrower);
    await moveDays(product, admin, 2);
    const { usable_from } = await accountOf(borrower);
    expect(Date.parse(usable_from) - Date.parse(former.usable_from)).toBe(2 * dayMs);
    const refused = await requestLoan(product, borrower.token, 5);
    expect(refused.body.detail).toContain(moment(usable_from));
  });
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  createVerifiedBorrower,
  loanArrives,
  openCheckout,
  payByCard,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import {
  admin,
  loanSent,
  noticesTo,
  noticeTo,
  product,
  useHere,
} from './shared/borrower-notices.ts';
import { decideOnId, linkBank, uploadId } from './verification-steps.ts';

useHere();

/** The mails that a person got, from the folder that stands in for a mail server. */
async function mailsTo(person: SignedIn): Promise<string[]> {
  await product.drain();
  const folder = path.join(product.place.environment.DATA_DIR ?? '', 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${person.email}\r\n`));
}

describe('before a loan a borrower is told', () => {
  let borrower: SignedIn;
  beforeAll(async () => {
    borrower = await registerBorrower(product);
  });

  async function decide(status: 'approved' | 'rejected', notes: string): Promise<void> {
    await uploadId(product, borrower.token);
    const queue = await product.call('GET', '/admin/pending-verifications?limit=200', {
      token: admin.token,
    });
    const waiting = queue.body.find(
      ({ user }: { user: { id: string } }) => user.id === borrower.id,
    );
    if (status === 'approved') await decideOnId(product, admin, waiting.id);
    else {
      const address = `/admin/verify-id/${waiting.id}?status=rejected&notes=${encodeURIComponent(notes)}`;
      await product.call('POST', address, { token: admin.token });
    }
  }

  it('why the ID was rejected, and that it was approved', async () => {
    await decide('rejected', 'The corners are cut off.');
    expect((await noticeTo(borrower, 'id_rejected')).text).toContain('“The corners are cut off.”');
    await decide('approved', '');
    await noticeTo(borrower, 'id_approved');
  });

  it('that the bank account is verified, was replaced, and was removed', async () => {
    await linkBank(product, borrower.token);
    expect((await noticeTo(borrower, 'bank_verified')).text).toMatch(/account ending in \d{4}/);
    await linkBank(product, borrower.token);
    expect((await noticeTo(borrower, 'bank_changed')).subject).toBe(
      'Your bank account was changed',
    );
    await product.call('DELETE', `/admin/members/${borrower.id}/bank-account`, {
      token: admin.token,
    });
    const changes = (await noticesTo(borrower)).filter(({ kind }) => kind === 'bank_changed');
    expect(changes.map(({ subject }) => subject)).toContain('Your bank account was removed');
  });

  it('that an account in another name waits, and that an admin approved it', async () => {
    const other = await registerBorrower(product);
    await linkBank(product, other.token, 'name_mismatch');
    expect((await noticeTo(other, 'bank_changed')).text).toContain('We will check it');
    await product.call('POST', `/admin/members/${other.id}/approve-bank`, { token: admin.token });
    await noticeTo(other, 'bank_verified');
  });
});

describe('during a loan’s life the borrower is told', () => {
  it('what was signed, that money is being sent and arrived, and the receipt, by mail too', async () => {
    const { borrower, loanId } = await loanSent();
    expect((await noticeTo(borrower, 'agreement_signed')).text).toContain('You repay: $25.00');
    expect((await noticeTo(borrower, 'money_on_its_way')).text).toMatch(/\$25\.00 by .*11:59 pm/);
    await loanArrives(product, borrower.token);
    const arrived = await noticeTo(borrower, 'money_arrived');
    expect(arrived.subject).toMatch(
      /^Your \$20\.00 arrived: \$25\.00 is due \w{3}, \w{3} \d+, \d{4}$/,
    );
    expect(arrived.text).toContain('We will debit $25.00 from your bank account on');
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    expect((await noticeTo(borrower, 'repaid')).text).toContain('Paid in all: $25.00');
    const mails = await mailsTo(borrower);
    for (const subject of [/is approved/, /We are sending you/, /arrived/, /Receipt/]) {
      expect(
        mails.filter((mail) => subject.test(/^Subject: .*/m.exec(mail)?.[0] ?? '')),
      ).not.toEqual([]);
    }
  });

  it('that they cancelled', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token);
    for (let times = 0; times < 2; times++) {
      await product.call('POST', `/loans/${body.id}/cancel`, { token: borrower.token });
    }
    expect((await noticeTo(borrower, 'loan_cancelled')).text).toContain('You cancelled');
  });

  it('that it was rejected and why (12 CFR 1002.9)', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token);
    await product.call('POST', `/admin/reject-loan/${body.id}`, {
      token: admin.token,
      body: { reason: 'repayment_history' },
    });
    expect((await noticeTo(borrower, 'loan_rejected')).text).toContain(
      'Your payment history with us.',
    );
    expect((await mailsTo(borrower)).join()).toContain('Equal Credit Opportunity');
  });
});

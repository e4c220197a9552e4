import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { letChangesStand } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { decideOnId, linkBank, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

interface Notice {
  kind: string;
  subject: string;
  text: string;
}

async function noticesTo(person: SignedIn): Promise<Notice[]> {
  const { body } = await product.call('GET', '/notices?limit=200', { token: person.token });
  return body.notices;
}

/** Waits for the one notice of a kind. */
async function noticeTo(person: SignedIn, kind: string): Promise<Notice> {
  const ofKind = await eventually(
    async () => (await noticesTo(person)).filter((notice) => notice.kind === kind),
    (found) => found.length > 0,
  );
  expect(ofKind).toHaveLength(1);
  return ofKind[0] as Notice;
}

/** The mails that a person got, from the folder that stands in for a mail server. */
async function mailsTo(person: SignedIn): Promise<string[]> {
  await product.drain();
  const folder = path.join(product.place.environment.DATA_DIR ?? '', 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${person.email}\r\n`));
}

const secretKey = 'sk_test_sandbox_no_real_money_moves';

async function payoutsPost(outbound_payments: 'at_once' | 'manual'): Promise<void> {
  const set = await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments });
  expect(set.status).toBe(200);
}

async function payoutHelper(step: 'fail' | 'return', status: string): Promise<void> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const at = (address: string, init = {}) =>
    fetch(`${product.url}/v1${address}`, { headers, ...init }).then((answer) => answer.json());
  const accounts = await at('/treasury/financial_accounts');
  const { data } = await eventually(
    () =>
      at(
        `/treasury/outbound_payments?financial_account=${accounts.data[0].id}&limit=1&status=${status}`,
      ),
    (list) => list.data.length === 1,
  );
  const helper = `/test_helpers/treasury/outbound_payments/${data[0].id}/${step}`;
  await at(helper, { method: 'POST' });
}

async function loanSent(): Promise<{ borrower: SignedIn; loanId: string }> {
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token);
  await disburse(product, admin, body.id);
  return { borrower, loanId: body.id };
}

async function payByBank(borrower: SignedIn, loanId: string, outcome: string): Promise<void> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
    payment_method: 'us_bank_account',
    outcome,
  });
  await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
}

const advance = (days: number) =>
  product.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days: days } });

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

  it('of an ID status that an admin set directly', async () => {
    const other = await registerBorrower(product);
    const set = (id_verification_status: string) =>
      product.call('PUT', `/admin/members/${other.id}`, {
        token: admin.token,
        body: { id_verification_status, reason: 'Seen at the counter.' },
      });
    await set('rejected');
    await noticeTo(other, 'id_rejected');
    await set('pending');
    await set('approved');
    expect((await noticeTo(other, 'id_approved')).text).toContain(
      'as soon as your bank account is',
    );
    await set('pending');
    await linkBank(product, other.token);
    await set('approved');
    const texts = (await noticesTo(other)).filter(({ kind }) => kind === 'id_approved');
    expect(texts.map(({ text }) => text).join()).toContain('you can ask for a loan now.');
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

  it('of twenty that they cancelled in a day at most: then they cannot ask again, but may cancel what waits', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const cancel = ({ id }: { id: string }) =>
      product.call('POST', `/loans/${id}/cancel`, { token: borrower.token });
    const waits = await requestLoan(product, borrower.token, 1);
    for (let times = 0; times < 20; times++) {
      const { body } = await requestLoan(product, borrower.token, 1);
      expect(await cancel(body)).toMatchObject({ status: 200 });
    }
    expect(await requestLoan(product, borrower.token, 1)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Please wait a day and try again.' },
    });
    expect(await cancel(waits.body)).toMatchObject({ status: 200 });
  });

  it('of twenty that were denied in a day at most: then they cannot ask again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    for (let dollars = 1_001; dollars <= 1_020; dollars++) {
      expect((await requestLoan(product, borrower.token, dollars)).body.code).toBe(
        'loan_amount_out_of_range',
      );
    }
    for (const dollars of [1_021, 1]) {
      expect((await requestLoan(product, borrower.token, dollars)).status).toBe(429);
    }
    await product.drain();
    const { body } = await product.call('GET', '/notices?limit=100', { token: borrower.token });
    const denied = body.notices.filter(({ kind }: { kind: string }) => kind === 'loan_denied');
    expect(denied).toHaveLength(20);
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

  it('that the money came back, and again when it is sent again', async () => {
    await payoutsPost('manual');
    const { borrower, loanId } = await loanSent();
    await payoutHelper('fail', 'processing');
    await payoutsPost('at_once');
    expect((await noticeTo(borrower, 'money_returned')).text).toContain('you owe nothing');
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => !loan.disbursed,
    );
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    await noticeTo(borrower, 'money_arrived');
    const sent = (await noticesTo(borrower)).filter(({ kind }) => kind === 'money_on_its_way');
    expect(sent).toHaveLength(2);
  });

  it('that it is cancelled and the payment given back, when the money comes back after it', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await payoutHelper('return', 'posted');
    const cancelled = await noticeTo(borrower, 'loan_cancelled');
    expect(cancelled.text).toContain(
      'You paid $25.00. We are sending it back to the card or account you paid from.',
    );
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: 'Cancelled', text: 'You owe nothing for this loan.' }),
    );
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: 'The money was returned to us', text: null }),
    );
  });

  it('of a new due date', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { term_date } = await myLoan(product, borrower.token);
    const later = new Date(Date.parse(term_date) + 5 * 86_400_000).toISOString();
    const moved = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { term_date: later.slice(0, 10) },
    });
    expect(moved.status).toBe(200);
    await letChangesStand(product, admin);
    const { text } = await noticeTo(borrower, 'new_due_date');
    expect(text).toContain('We will debit $25.00 from your bank account on');
    expect(text).not.toContain('Please repay');
  });

  it('of a due date that was given before the money came back, and is given anew', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    const { term_date } = await myLoan(product, borrower.token);
    const later = new Date(Date.parse(term_date) + 5 * 86_400_000).toISOString().slice(0, 10);
    const key = 'one-press';
    const move = (idempotencyKey?: string) =>
      product.call('PUT', `/admin/loans/${loanId}`, {
        token: admin.token,
        body: { term_date: later },
        ...(idempotencyKey ? { key: idempotencyKey } : {}),
      });
    const given = async () =>
      (await noticesTo(borrower)).filter(({ kind }) => kind === 'new_due_date').length;
    expect([(await move(key)).status, (await move(key)).status]).toEqual([200, 200]);
    await letChangesStand(product, admin);
    await noticeTo(borrower, 'new_due_date');
    await payoutHelper('return', 'posted');
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => !loan.disbursed,
    );
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
    expect((await move()).status).toBe(200);
    await letChangesStand(product, admin);
    await product.drain();
    expect(await given()).toBe(2);
  });
});

describe('of a bank payment the borrower is told', () => {
  it('that it is being processed, and the receipt when it has settled', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    await payByBank(borrower, loanId, 'success');
    expect((await noticeTo(borrower, 'payment_processing')).text).toContain('do not pay again');
    await advance(5);
    await noticeTo(borrower, 'repaid');
  });

  it('that it failed, and what to do', async () => {
    const { borrower, loanId } = await loanSent();
    await loanArrives(product, borrower.token);
    await payByBank(borrower, loanId, 'processing_then_failed');
    await advance(5);
    const { text } = await noticeTo(borrower, 'payment_failed');
    expect(text).toContain('Please pay $25.00');
    // The announced debit comes before any late fee.
    expect(text).not.toContain('late fee');
  });
});

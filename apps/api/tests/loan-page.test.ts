import { localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { letChangesStand } from './dates.ts';
import { createLoanOut, myLoan, openCheckout, payByCard, registerBorrower } from './harness.ts';
import { admin, historyOf, type Out, product, useHere } from './shared/loan-page.ts';

useHere();

/** The titles, the first that happened first. */
async function titlesOf(out: Out): Promise<string[]> {
  const { events } = await historyOf(out);
  return events.map(({ title }: { title: string }) => title).reverse();
}

async function pay({ borrower, loanId }: Out): Promise<void> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  await payByCard(product, sessionId);
  await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
}

describe('a loan’s own page', () => {
  it('tells what happened, what is owed and why, and gives a receipt', async () => {
    const out = await createLoanOut(product, admin);
    expect(await titlesOf(out)).toEqual([
      'You asked for a loan and signed the agreement',
      'Approved',
      'We began to send the money',
      'The money arrived',
      expect.stringMatching(/^A debit was planned for \w{3}, /),
      expect.stringMatching(
        /^We wrote to you: Upcoming Withdrawal Notice from Sevenday: \$25\.00 on /,
      ),
    ]);
    const before = await historyOf(out);
    expect(before).toMatchObject({
      account: { paid: 0, total_due: 25 },
      debits: [{ status: 'announced', amount: 25, try_number: 1 }],
      can_turn_on: false,
      why_not_on: null,
      authorizable_debit: null,
      receipt: null,
    });
    expect(before.account.lines).toEqual([
      { label: 'Amount lent', amount: 20, rule: 'The amount you asked for.' },
      {
        label: 'Interest (25%)',
        amount: 5,
        rule: 'A flat fee on the amount. It does not grow with time.',
      },
      {
        label: 'Late fee',
        amount: 0,
        rule: 'None so far. If the loan becomes overdue, we add 5% of what was due, rounded down to the cent.',
      },
    ]);
    await pay(out);
    const after = await historyOf(out);
    expect(after.events[0]).toMatchObject({ title: 'Repaid in full', amount: 25, tone: 'good' });
    const text = 'The loan was paid first.';
    expect(after.debits).toMatchObject([{ status: 'cancelled', text }]);
    expect(after.events).toContainEqual(
      expect.objectContaining({ title: 'The planned debit was cancelled', text }),
    );
    expect(after.account).toMatchObject({ paid: 25, total_due: 0 });
    expect(after.account.lines[2]).toMatchObject({ label: 'Late fee', rule: 'None.' });
    expect(after.receipt).toMatchObject({
      lender: { name: 'Sevenday' },
      borrower_name: 'Ada Q. Borrower',
      amount: 25,
      principal: 20,
      interest: 5,
      late_fee: 0,
      method: 'Card',
      reference: expect.stringMatching(/^pi_/),
    });
    const stranger = await registerBorrower(product);
    expect(
      (await product.call('GET', `/loans/${out.loanId}/history`, { token: stranger.token })).status,
    ).toBe(404);
  });

  it('says why automatic repayment cannot be turned on for a loan signed without it', async () => {
    const out = await createLoanOut(product, admin, { automatic: false });
    expect(await historyOf(out)).toMatchObject({
      can_turn_on: false,
      why_not_on: 'You pay this loan yourself.',
      debits: [],
    });
    const { token } = out.borrower;
    const path = `/loans/${out.loanId}/automatic-repayment`;
    const refused = await product.call('PUT', path, { token, body: { on: true } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    expect(refused.body.detail).toContain('We do not have your permission to debit your account');
  });
});

describe('an extension', () => {
  it('is asked for within two weeks, answered by an admin, and told', async () => {
    const out = await createLoanOut(product, admin);
    const { token } = out.borrower;
    const ask = (date: string, reason?: string) =>
      product.call('POST', `/loans/${out.loanId}/extension-requests`, {
        token,
        body: { date, reason },
      });
    const queue = async () =>
      (await product.call('GET', '/admin/extension-requests', { token: admin.token })).body;
    const { window } = (await historyOf(out)).extension;
    expect(await ask('2020-01-01')).toMatchObject({
      status: 422,
      body: {
        code: 'extension_not_possible',
        fields: { date: expect.stringMatching(/^Choose a day from \w{3} \d+, \d{4} to \w{3} /) },
      },
    });
    const asked = await ask(window.from, 'My pay comes late.');
    expect(asked.body.extension).toMatchObject({
      window: null,
      last_request: { status: 'waiting', asked_day: window.from, reason: 'My pay comes late.' },
    });
    expect((await ask(window.to)).status).toBe(409);
    const [request, ...others] = await queue();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ total_due: 25, reason: 'My pay comes late.' });
    const answer = (id: string, body: object) =>
      product.call('POST', `/admin/extension-requests/${id}/answer`, { token: admin.token, body });
    expect((await answer(request.id, { given: false })).status).toBe(400);
    expect((await answer(request.id, { given: false, words: 'Not this time.' })).status).toBe(200);
    expect((await answer(request.id, { given: true })).status).toBe(409);
    expect((await historyOf(out)).extension.last_request).toMatchObject({
      status: 'refused',
      words: 'Not this time.',
    });

    expect((await ask(window.to)).status).toBe(200);
    const [second] = await queue();
    const given = await answer(second.id, { given: true, words: 'Take the two weeks.' });
    expect(given.status).toBe(200);
    await letChangesStand(product, admin);
    const after = await historyOf(out);
    expect(after.extension.last_request).toMatchObject({ status: 'given', given_day: window.to });
    expect(after.debits[0]).toMatchObject({ status: 'announced' });
    const { term_date } = await myLoan(product, token);
    expect(localDay(new Date(term_date), 'America/New_York')).toBe(window.to);
    const { body } = await product.call('GET', '/notices?limit=200', { token });
    const texts = body.notices.map(({ text }: { text: string }) => text).join('\n');
    expect(texts).toContain('Our answer: “Not this time.”');
    expect(texts).toContain('Our answer: “Take the two weeks.”');
    expect(await queue()).toEqual([]);
    expect((await product.call('GET', '/admin/extension-requests', { token })).status).toBe(403);
    expect((await answer(out.loanId, { given: true })).status).toBe(404);
  });

  it('is asked for in words without the marks that turn a sentence around', async () => {
    const out = await createLoanOut(product, admin);
    const { token } = out.borrower;
    const { window } = (await historyOf(out)).extension;
    const ask = (reason: string) =>
      product.call('POST', `/loans/${out.loanId}/extension-requests`, {
        token,
        body: { date: window.from, reason },
      });
    const typed = '\u202eMy pay comes late.\r\nIn two weeks, عبد الرحمن.\u202c';
    expect((await ask(typed)).status).toBe(200);
    const answered = (await historyOf(out)).extension.last_request;
    expect(answered.reason).toBe('My pay comes late.\nIn two weeks, عبد الرحمن.');
  });
});

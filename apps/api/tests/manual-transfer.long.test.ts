import { describe, expect, it } from 'vitest';
import { debitHourOf, moveDays, movePast } from './dates.ts';
import { admin, asAdmin, dayFromNow, product, useHere, waiting } from './shared/manual-transfer.ts';

useHere();

describe('a manual transfer', () => {
  it('keeps its member until the day it arrives, as it may come back before', async () => {
    const { borrower, loanId } = await waiting();
    const arrivesOn = await dayFromNow(2);
    const transfer = { transfer_reference: 'Wire 18', arrives_on: arrivesOn };
    expect((await asAdmin(`/disburse-loan/${loanId}`, transfer)).status).toBe(200);
    const remove = () => asAdmin(`/members/${borrower.id}`, {}, 'DELETE');
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'money_in_transit', detail: expect.stringContaining('A payout of $20.00') },
    });
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await remove()).status).toBe(200);
  });

  it('that is recorded weeks after it was begun may have arrived on any day since', async () => {
    const [{ loanId }, { loanId: unbegun }] = [await waiting(), await waiting()];
    await asAdmin(`/disburse-loan/${loanId}/begin`, {});
    const [before, begun] = [await dayFromNow(-1), await dayFromNow(0)];
    await moveDays(product, admin, 20);
    const notify = (id: string, arrives_on: string) =>
      asAdmin(`/disburse-loan/${id}`, { transfer_reference: 'Wire 26', arrives_on });
    expect(await notify(loanId, before)).toMatchObject({
      status: 400,
      body: { fields: { arrives_on: expect.stringMatching(/when the transfer was begun, to /) } },
    });
    expect((await notify(unbegun, begun)).body.fields.arrives_on).toMatch(
      /within 14 days of today/,
    );
    expect(await notify(loanId, begun)).toMatchObject({ status: 200, body: { disbursed: true } });
    expect((await notify(loanId, begun)).body.already_sent).toBe(true);
  });
});

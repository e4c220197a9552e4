import { expect, it } from 'vitest';
import { askAsAdmin, atBank } from './api.ts';
import { createLoanOut, openDispute, payLoan } from './harness.ts';
import { admin, parked, product, restart, useHere } from './shared/parked-work.ts';

useHere();

const faults = '/v1/test_helpers/faults';

/** Makes a dispute that the provider refuses to report. Answers its loan. */
async function disputeNotTold(): Promise<string> {
  const { borrower, loanId } = await createLoanOut(product, admin);
  const { charge } = await payLoan(product, borrower, loanId);
  const path = '/v1/disputes/*';
  await atBank(product, 'POST', faults, { kind: 'refused', method: 'GET', path, times: '1000' });
  await openDispute(product, charge);
  await expect
    .poll(async () => (await atBank(product, 'GET', '/v1/test_helpers/webhooks/waiting')).data)
    .toEqual([]);
  await product.drain();
  return loanId;
}

it('work whose tries are used up is shown to admins with its reason, and done once they ask for it again', async () => {
  expect(await parked()).toEqual([]);
  const loanId = await disputeNotTold();
  await restart({}, () =>
    product.place.query(
      `update work set attempts = 19, failures = 19, due_at = created_at where kind = 'process_event'`,
    ),
  );
  await expect.poll(async () => (await parked()).length).toBe(2);
  const [work] = await parked();
  expect(work).toEqual({
    id: expect.any(String),
    kind: 'process_event',
    about: expect.stringMatching(/^evt_/),
    reason: expect.stringMatching(/^ProviderRefused /),
    tries: 20,
    parked_at: expect.any(String),
    goes_on: false,
  });

  await atBank(product, 'DELETE', faults);
  const retry = `parked-work/${work.id}/retry`;
  expect(await askAsAdmin(product, admin, 'POST', retry)).toEqual({ retried: 1 });
  const again = await product.call('POST', `/admin/${retry}`, { token: admin.token });
  expect([again.status, again.body.code]).toEqual([404, 'parked_work_not_found']);
  expect(await askAsAdmin(product, admin, 'POST', 'parked-work/retry')).toEqual({ retried: 1 });
  await product.drain();
  expect(await parked()).toEqual([]);
  expect(await askAsAdmin(product, admin, 'GET', 'disputes')).toMatchObject([{ loan_id: loanId }]);
  await restart({}, async () => {
    const audited = `select codes from audit_entries where action = 'work.retried'`;
    const codes = { kind: 'process_event' };
    expect(await product.place.query(audited)).toEqual([{ codes }, { codes }]);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import {
  createLoanOut,
  createVerifiedBorrower,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';

const token = 'a-token-of-more-than-twenty-signs';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ METRICS_TOKEN: token });
});
afterAll(() => product.stop());

async function scrape(url = product.url, authorization = `Bearer ${token}`) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization } });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
}

/** Reads the value of a sample by its name and labels. */
function sampleOf(text: string, sample: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
}

it('are refused without the token, and say nothing then', async () => {
  for (const authorization of ['', 'Bearer another-token-of-twenty-signs', token]) {
    const { status, text } = await scrape(product.url, authorization);
    expect([status, text]).toEqual([401, 'Send the token of METRICS_TOKEN.\n']);
  }
});

it('count requests by the pattern of their route, and never by an address', async () => {
  const admin = await signInAdmin(product);
  const { borrower, loanId } = await createLoanOut(product, admin);
  await product.call('GET', `/loans/${loanId}`, { token: borrower.token });
  await fetch(`${product.url}/api/no-such-call/${loanId}`);
  await fetch(`${product.url}/${loanId}.php?secret=1`);
  const { status, type, text } = await scrape();
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const answered =
    'sevenday_http_requests_total{method="POST",route="/api/auth/login",status="200"}';
  expect(sampleOf(text, answered)).toBe(1);
  expect(text).toMatch(/sevenday_http_requests_total\{method="GET",route="none",status="404"\} 2/);
  expect(text).not.toContain(loanId);
  expect(text).not.toContain(borrower.id);
  expect(text).not.toContain('secret');
});

it('tell what each process does, and calls to the outside by their names', async () => {
  await product.drain();
  const { text } = await scrape();
  const calls = 'sevenday_outgoing_calls_total{to="provider",call="sendPayout",outcome="answered"}';
  expect(sampleOf(text, calls)).toBeGreaterThan(0);
  expect(text).toMatch(
    /sevenday_outgoing_calls_total\{to="mail",call="deliver",outcome="answered"\} \d/,
  );
  expect(text).toMatch(
    /sevenday_outgoing_calls_total\{to="files",call="write",outcome="answered"\} \d/,
  );
  expect(sampleOf(text, 'sevenday_work_runs_total{kind="send_payout",outcome="done"}')).toBe(1);
  expect(sampleOf(text, 'sevenday_work_longest_run_seconds{kind="send_payout"}')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
  expect(text).toContain('process_resident_memory_bytes ');
});

it('tell what the whole installation owes to somebody', async () => {
  const admin = await signInAdmin(product);
  const borrower = await createVerifiedBorrower(product, admin);
  await product.drain();
  await requestLoan(product, borrower.token, 20);
  const { text } = await freshScrape();
  expect(sampleOf(text, 'sevenday_database_up')).toBe(1);
  expect(sampleOf(text, 'sevenday_money{state="to_send"}')).toBe(1);
  expect(sampleOf(text, 'sevenday_money_cents{state="to_send"}')).toBe(2_000);
  expect(sampleOf(text, 'sevenday_work_parked{kind="send_payout",queue="money"}')).toBe(0);
  expect(sampleOf(text, 'sevenday_breaks_open')).toBe(0);
  expect(sampleOf(text, 'sevenday_provider_unheard')).toBe(0);
  expect(Math.abs(sampleOf(text, 'sevenday_clock_skew_seconds') ?? 99)).toBeLessThan(5);
  expect(sampleOf(text, 'sevenday_last_seal_age_seconds')).toBeGreaterThanOrEqual(0);
  // Nothing was closed and no backup was made: no age is better than a wrong one.
  expect(sampleOf(text, 'sevenday_last_close_age_seconds')).toBeNull();
  expect(sampleOf(text, 'sevenday_last_backup_age_seconds')).toBeNull();
});

/** Starts the product again, because a process shows the same figures for twelve seconds. */
async function freshScrape() {
  product = await product.restart({});
  return scrape();
}

it('come from a port of their own, on this machine alone, and nothing else does', async () => {
  const port = await freePort();
  product = await product.restart({ METRICS_TOKEN: '', METRICS_PORT: String(port) });
  const own = `http://127.0.0.1:${port}`;
  expect((await scrape(own, '')).status).toBe(200);
  expect((await fetch(`${own}/healthz`)).status).toBe(404);
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await scrape()).status).toBe(404);
});

it('are not served, and nothing is counted, unless the lender asks for it', async () => {
  product = await product.restart({ METRICS_TOKEN: '', METRICS_PORT: '' });
  expect((await scrape()).status).toBe(404);
});

import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import { createClocks } from '../src/platform/time/business-and-wall-clocks.ts';
import { thisMachine } from '../src/runtime.ts';
import { readAlertRules, rulesFile } from './alert-rules.ts';
import { createLoanOut, type RunningProduct, signInAdmin, startProductAt } from './harness.ts';
import { createPlace } from './places.ts';

const server = process.env.TEST_PROMETHEUS ?? '';
const tool = process.env.TEST_PROMTOOL ?? '';
const rules = readAlertRules();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-alerts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const kind = 'kind="send_payout",queue="money"';

/** For each alert, series at which it fires and series at which all is well. `a+bxn`: n steps of a minute, each adding b. */
const series: Record<string, { bad: Record<string, string>; well: Record<string, string> }> = {
  SevendayDown: { bad: { 'up{job="sevenday"}': '0x300' }, well: { 'up{job="sevenday"}': '1x300' } },
  SevendayDatabaseUnreachable: {
    bad: { sevenday_database_up: '0x300' },
    well: { sevenday_database_up: '1x300' },
  },
  SevendayErrorsAnswered: {
    bad: {
      'sevenday_http_requests_total{status="503"}': '0+3x300',
      'sevenday_http_requests_total{status="200"}': '0+97x300',
    },
    well: {
      'sevenday_http_requests_total{status="503"}': '0+1x300',
      'sevenday_http_requests_total{status="200"}': '0+99x300',
    },
  },
  SevendaySlow: {
    bad: latency('/api/loans', { '1': '0+90x300', '2.5': '0+91x300', '+Inf': '0+100x300' }),
    // Admins' calls and uploads may take longer.
    well: latency('/api/admin/loans', { '1': '0+90x300', '2.5': '0+91x300', '+Inf': '0+100x300' }),
  },
  SevendayConnectionsTaken: {
    bad: { 'sevenday_database_waiting{pool="borrowers"}': '2x300' },
    well: { 'sevenday_database_waiting{pool="borrowers"}': '0x300' },
  },
  SevendayMoneyLate: {
    bad: { [`sevenday_work_oldest_due_seconds{${kind}}`]: '301x300' },
    well: { [`sevenday_work_oldest_due_seconds{${kind}}`]: '299x300' },
  },
  SevendayMailLate: {
    bad: { 'sevenday_work_oldest_due_seconds{kind="send_mail",queue="mail"}': '901x300' },
    well: { 'sevenday_work_oldest_due_seconds{kind="send_mail",queue="mail"}': '899x300' },
  },
  SevendayUpkeepLate: {
    bad: { 'sevenday_work_oldest_due_seconds{kind="age_loan",queue="upkeep"}': '3601x300' },
    well: { 'sevenday_work_oldest_due_seconds{kind="age_loan",queue="upkeep"}': '3599x300' },
  },
  SevendayWorkFailing: {
    bad: { [`sevenday_work_failing{${kind}}`]: '1x300' },
    well: { [`sevenday_work_failing{${kind}}`]: '0x300' },
  },
  SevendayWorkParked: {
    bad: { [`sevenday_work_parked{${kind}}`]: '1x300' },
    well: { [`sevenday_work_parked{${kind}}`]: '0x300' },
  },
  SevendayWorkHangs: {
    bad: { 'sevenday_work_longest_run_seconds{kind="send_payout"}': '0+60x300' },
    well: { 'sevenday_work_longest_run_seconds{kind="send_payout"}': '30x300' },
  },
  SevendayOutsideFails: {
    bad: {
      'sevenday_outgoing_calls_total{to="mail",outcome="failed"}': '0+3x300',
      'sevenday_outgoing_calls_total{to="mail",outcome="answered"}': '0+7x300',
    },
    // A refusal is an answer.
    well: {
      'sevenday_outgoing_calls_total{to="mail",outcome="refused"}': '0+9x300',
      'sevenday_outgoing_calls_total{to="mail",outcome="failed"}': '0+1x300',
    },
  },
  SevendayProviderUnheard: {
    bad: { sevenday_provider_unheard: '1x300' },
    well: { sevenday_provider_unheard: '0x300' },
  },
  SevendayProviderSilent: {
    bad: {
      sevenday_last_event_age_seconds: '172801x300',
      'sevenday_money{state="payment_on_its_way"}': '1x300',
    },
    // A quiet lender has nothing to hear of.
    well: {
      sevenday_last_event_age_seconds: '172801x300',
      'sevenday_money{state="payment_on_its_way"}': '0x300',
    },
  },
  SevendayPayoutStuck: {
    bad: { 'sevenday_money_oldest_seconds{state="payout_on_its_way"}': '259201x300' },
    well: { 'sevenday_money_oldest_seconds{state="overdue"}': '259201x300' },
  },
  SevendayRefundOwed: {
    bad: { 'sevenday_money{state="refund_owed"}': '1x300' },
    well: { 'sevenday_money{state="refund_on_its_way"}': '1x300' },
  },
  SevendaySealLate: {
    bad: { sevenday_last_seal_age_seconds: '901x300', sevenday_unsealed_entries: '1x300' },
    well: { sevenday_last_seal_age_seconds: '901x300', sevenday_unsealed_entries: '0x300' },
  },
  SevendayCloseMissing: {
    bad: { sevenday_last_close_age_seconds: '108001x300' },
    well: { sevenday_last_close_age_seconds: '90000x300' },
  },
  SevendayBreakOpen: {
    bad: { sevenday_breaks_open: '1x300' },
    well: { sevenday_breaks_open: '0x300' },
  },
  SevendayBackupOld: {
    bad: { sevenday_last_backup_age_seconds: '172801x300' },
    well: { sevenday_last_backup_age_seconds: '86400x300' },
  },
  SevendayClockWrong: {
    bad: { sevenday_clock_skew_seconds: '-6x300' },
    well: { sevenday_clock_skew_seconds: '-4x300' },
  },
  SevendayBusyProcess: {
    bad: { nodejs_eventloop_lag_p99_seconds: '0.6x300' },
    well: { nodejs_eventloop_lag_p99_seconds: '0.02x300' },
  },
  SevendayMemoryHigh: {
    bad: { 'process_resident_memory_bytes{job="sevenday"}': '901000000x300' },
    well: { 'process_resident_memory_bytes{job="sevenday"}': '200000000x300' },
  },
};

function latency(route: string, buckets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(buckets).map(([le, values]) => [
      `sevenday_http_request_duration_seconds_bucket{route="${route}",le="${le}"}`,
      values,
    ]),
  );
}

/** Asks promtool which of these alerts fire after four hours of these series. Throws what it says otherwise. */
async function expectFiring(alert: string, given: Record<string, string>, count: number) {
  const file = path.join(folder, `${randomUUID()}.yml`);
  const inputs = Object.entries(given).map(([name, values]) => ({ series: name, values }));
  const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
  const test = {
    interval: '1m',
    input_series: inputs,
    promql_expr_test: [{ expr, eval_time: '4h', exp_samples: [{ labels: '{}', value: count }] }],
  };
  await writeFile(file, stringify({ rule_files: [rulesFile], tests: [test] }));
  execFileSync(tool, ['test', 'rules', file], { encoding: 'utf8' });
}

/** `npm run test:long` names Prometheus if this machine has it. */
describe.runIf(tool)('promtool says that', () => {
  it('every rule is well formed, and has series here', () => {
    expect(execFileSync(tool, ['check', 'rules', rulesFile], { encoding: 'utf8' })).toContain(
      `${rules.length} rules found`,
    );
    expect(Object.keys(series)).toEqual(rules.map(({ alert }) => alert));
  });

  it.each(Object.keys(series))(
    '%s fires at a fault, and is silent when all is well',
    async (alert) => {
      const { bad, well } = series[alert] ?? { bad: {}, well: {} };
      await expectFiring(alert, bad, 1);
      await expectFiring(alert, well, 0);
    },
  );
});

const token = 'a-token-of-more-than-twenty-signs';

/**
 * Faults that are made in the product's database while Prometheus scrapes the product. A lease that lasts an hour keeps
 * the worker from doing the work at once, as a process does that hangs.
 */
const faults: Record<string, string> = {
  SevendayMoneyLate: work('check_payout', 'money', { due: '-10 minutes', leased: true }),
  SevendayMailLate: work('send_mail', 'mail', { due: '-20 minutes', leased: true }),
  SevendayUpkeepLate: work('remind_payment', 'upkeep', { due: '-2 hours', leased: true }),
  SevendayWorkFailing: work('check_mandate', 'money', { due: '2 minutes', error: true }),
  SevendayWorkParked: work('check_dispute', 'money', { due: '-1 minute', parked: true }),
  SevendayProviderUnheard: 'update database_identity set epoch = epoch + 1',
  SevendayPayoutStuck: `update loans set status = 'funded', sent_at = now() - interval '4 days'`,
  SevendayRefundOwed: `insert into refunds (id, loan_id, member_id, amount_cents, status, provider_key, created_at)
    select gen_random_uuid(), id, member_id, 100, 'failed', 'alerts', now() from loans limit 1`,
  SevendaySealLate: `update work set lease_until = now() + interval '1 hour' where kind = 'seal_books';
    update seals set sealed_at = sealed_at - interval '1 hour';
    insert into audit_unsealed (audit_id) select max(id) from audit_entries on conflict do nothing`,
  SevendayCloseMissing: `insert into closes (id, kind, first_day, last_day, cut_off_at, ran_at, loans_compared,
      movements_matched, new_breaks, gone_breaks, standing_breaks)
    values (gen_random_uuid(), 'daily', '2020-01-01', '2020-01-01', now(), now() - interval '31 hours', 0, 0, 0, 0, 0)`,
  SevendayBreakOpen: `insert into breaks (id, kind, place, concerns, reference, part, expected_cents, found_cents,
      state, first_close_id, last_close_id, first_seen_at, last_seen_at)
    values (gen_random_uuid(), 'loan_differs', 'loan', 'loan', 'alerts', '', 1, 2, 'open', gen_random_uuid(),
      gen_random_uuid(), now(), now())`,
  // The sandbox bank does not follow this clock, so its last event is three days old.
  SevendayProviderSilent: `update loans set payment_processing = true;
    insert into business_clock (id, offset_ms) values (1, 259200000)`,
};

function work(
  kind: string,
  queue: string,
  {
    due,
    leased = false,
    error = false,
    parked = false,
  }: Record<string, string | boolean> & {
    due: string;
  },
): string {
  return `insert into work (id, kind, queue, key, due_at, created_at, lease_until, last_error, parked_at)
    values (gen_random_uuid(), '${kind}', '${queue}', gen_random_uuid(), now() + interval '${due}', now(),
      ${leased ? `now() + interval '1 hour'` : 'null'}, ${error || parked ? `'Error'` : 'null'},
      ${parked ? 'now()' : 'null'})`;
}

describe.runIf(server && process.env.TEST_DATABASE_URL)('Under a real Prometheus', () => {
  let product: RunningProduct;
  let url: string;
  let end: () => Promise<void>;

  beforeAll(async () => {
    let aheadMs = 0;
    const clocks = createClocks(() => new Date(Date.now() + aheadMs));
    product = await startProductAt(
      await createPlace(),
      { METRICS_TOKEN: token },
      { ...thisMachine, clocks, earlierCallsEndMs: 0 },
    );
    // A clock that goes eight seconds ahead is the first fault. With such a clock no server starts.
    aheadMs = 8_000;
    const prometheus = await startPrometheus(product.url);
    url = prometheus.url;
    end = prometheus.end;
  });
  afterAll(async () => {
    await end();
    await product.place.remove();
  });

  /** Starts Prometheus with the rules as they are, except that none waits before it fires. */
  async function startPrometheus(scraped: string) {
    const port = await freePort();
    const impatient = rules.map(({ for: _, ...rule }) => rule);
    const ownRules = path.join(folder, 'rules.yml');
    await writeFile(ownRules, stringify({ groups: [{ name: 'sevenday', rules: impatient }] }));
    const config = path.join(folder, 'prometheus.yml');
    await writeFile(
      config,
      stringify({
        global: { scrape_interval: '2s', evaluation_interval: '2s' },
        rule_files: [ownRules],
        scrape_configs: [
          {
            job_name: 'sevenday',
            authorization: { credentials: token },
            static_configs: [{ targets: [new URL(scraped).host] }],
          },
        ],
      }),
    );
    const child = spawn(
      server,
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    return {
      url: `http://127.0.0.1:${port}`,
      async end() {
        child.kill('SIGTERM');
        await once(child, 'close');
      },
    };
  }

  async function firing(): Promise<string[]> {
    const answer = await fetch(`${url}/api/v1/alerts`).catch(() => null);
    if (!answer?.ok) return [];
    const { data } = (await answer.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const names = data.alerts.filter(({ state }) => state === 'firing');
    return [...new Set(names.map(({ labels }) => labels.alertname))].toSorted();
  }

  const fault = (statement: string) =>
    product.place.query(`set session_replication_role = replica; ${statement}`);

  it('only the wrong clock fires while a loan goes its way', async () => {
    const admin = await signInAdmin(product);
    await createLoanOut(product, admin);
    await product.drain();
    await expect.poll(firing).toEqual(['SevendayClockWrong']);
    await pause(15_000);
    expect(await firing()).toEqual(['SevendayClockWrong']);
  });

  it.each(Object.entries(faults))('%s fires when its fault is made', async (alert, statement) => {
    await fault(statement);
    await expect.poll(firing).toContain(alert);
  });

  it('a provider that is away', async () => {
    const away = { kind: 'request_lost', times: '100000' };
    await product.bank('POST', '/v1/test_helpers/faults', away);
    await fault(`update work set due_at = now() where kind = 'fetch_events'`);
    await expect.poll(firing, { timeout: 300_000 }).toContain('SevendayOutsideFails');
  });

  it('calls that wait for a lock take every connection', async () => {
    const locked = product.place.query(
      'begin; lock table users in access exclusive mode; select pg_sleep(40); commit',
    );
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'a-long-password' }),
      }),
    );
    await expect.poll(firing).toContain('SevendayConnectionsTaken');
    await Promise.all([locked, ...calls]);
  });

  it('a database that lets nobody in, then a process that has ended', async () => {
    const name = new URL(product.place.environment.DATABASE_URL ?? '').pathname.slice(1);
    await askMaster(`alter database ${name} allow_connections false`);
    await askMaster(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const asked = setInterval(() => void fetch(`${product.url}/api/config`).catch(() => null), 100);
    try {
      await expect.poll(firing).toContain('SevendayDatabaseUnreachable');
      await expect.poll(firing).toContain('SevendayErrorsAnswered');
    } finally {
      clearInterval(asked);
      await askMaster(`alter database ${name} allow_connections true`);
    }
    await expect.poll(firing).not.toContain('SevendayDatabaseUnreachable');
    await product.close();
    await expect.poll(firing).toContain('SevendayDown');
  });
});

/** Asks the server beside the product's database, which may let nobody in. */
const askMaster = (statement: string) => askServer(process.env.TEST_DATABASE_URL ?? '', statement);

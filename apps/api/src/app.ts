import path from 'node:path';
import { changeRules, type Operations, registerApprovalRoutes } from './approvals/index.ts';
import { watchLastBackup } from './backups/index.ts';
import { registerBankAccountRoutes } from './bank-accounts/index.ts';
import { registerCloseRoutes, scheduleDailyClose } from './closes/index.ts';
import { registerContactRoutes } from './contacts/index.ts';
import { scheduleDaily } from './daily-work.ts';
import { joinSlices, type SliceDependencies } from './dependencies.ts';
import { registerFactorRoutes } from './factors/index.ts';
import { registerIdVerificationRoutes } from './id-verifications/index.ts';
import { findActor, registerAccountRoutes } from './identity/index.ts';
import { scheduleSealing } from './ledger/index.ts';
import {
  disbursementOperations,
  handleLenderChangeAtStart,
  registerDisbursementRoutes,
  registerLendingPauseRoutes,
  registerListAndRejectRoutes,
  registerLoanRoutes,
} from './loans/index.ts';
import {
  ensureFirstAdmin,
  ensureSearchIndex,
  refreshSearchTexts,
  registerMemberRoutes,
} from './members/index.ts';
import { registerNoticeRoutes } from './notices/index.ts';
import { deletionOperations, registerOffboardingRoutes } from './offboarding/index.ts';
import { registerOpenApi } from './openapi.ts';
import { recordRefusedCall } from './oversight/index.ts';
import { pageHtml } from './page-html.ts';
import { registerParkedWorkRoutes } from './parked-work.ts';
import type { Config } from './platform/config/config.ts';
import { forLender } from './platform/database/database-and-transaction.ts';
import type { WorkQueue } from './platform/database/tables.ts';
import type { Router } from './platform/http/route-dependencies-and-actor.ts';
import { createCallCounts } from './platform/http/spend-call-budget.ts';
import { loggableError } from './platform/log/loggable-error.ts';
import { measureWorkRuns } from './platform/metrics/measure-work-runs.ts';
import type { Runtime } from './platform/runtime-of-every-slice.ts';
import { markSharedSettings } from './platform/servers/compare-shared-settings.ts';
import {
  forgetKilledServers,
  joinServers,
  type RunningServer,
} from './platform/servers/join-or-find-running-servers.ts';
import { refuseWrongClock } from './platform/time/compare-machine-and-database-clocks.ts';
import { serveWebApp } from './platform/web-app/serve-web-app.ts';
import { serveManifest } from './platform/web-app/serve-web-app-manifest.ts';
import { scheduleMissedEvents } from './platform/webhooks/fetch-missed-events.ts';
import { processEventsAtStart } from './platform/webhooks/process-events-before-money-moves.ts';
import {
  registerWebhookRoute,
  webhookPath,
} from './platform/webhooks/receive-webhooks-and-store-events.ts';
import { registerWebhookEndpoint } from './platform/webhooks/register-webhook-endpoint.ts';
import { createWorker } from './platform/work/worker.ts';
import { handledEvents } from './provider-events.ts';
import {
  adjustingOperations,
  refundOperations,
  registerRepaymentRoutes,
} from './repayments/index.ts';
import { registerReportRoutes } from './reports/index.ts';
import { type AppRuntime, openRuntime, type Surroundings } from './runtime.ts';
import { createBankClock, ownAddress } from './sandbox.ts';
import { alignBankClock, registerSandboxClock } from './sandbox-clock.ts';
import { registerStaffRoutes, staffOperations } from './staff/index.ts';
import { registerConfigRoute, registerHealthRoutes } from './system-routes.ts';
import { registerTodayRoutes, scheduleMorningMail } from './today/index.ts';
import { serveMetrics } from './watch/index.ts';
import { workHandlers } from './work-handlers.ts';

/** Where the build leaves the web app. */
export const builtWebApp = path.resolve(import.meta.dirname, '../../web/dist');

export interface App {
  /**
   * Opens the port, then begins the work that waits. Answers the first admin's one-time password when this start made
   * one; a start that fails makes none.
   */
  listen(): Promise<{ email: string; oneTimePassword: string } | null>;
  /** Runs what is due until nothing is. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface AppOptions {
  /** Served when given. */
  webFolder: string | null;
  /** Other than this machine's own. */
  surroundings?: Surroundings;
  /**
   * Does work only in `drain`, in its order and `atOnce` at a time, so that a simulation can repeat what happens when.
   * `queues`: the queues to work on, where another server does the rest.
   */
  stepwise?: { atOnce: number; queues?: readonly WorkQueue[] };
}

/** The composition root: every part is made here, once, and handed to those that need it. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const runtime = await openRuntime(config, closing, options.surroundings);
    return await compose(runtime, options, closing, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function compose(
  runtime: AppRuntime,
  { webFolder, stepwise }: AppOptions,
  closing: (() => Promise<unknown>)[],
  closeAll: () => Promise<void>,
): Promise<App> {
  const { config, database, http, clocks, metrics } = runtime;
  if (metrics) await serveMetrics(metrics, runtime, closing, watchLastBackup(runtime));
  const dependencies = joinSlices(runtime);
  const ofLender = { ...runtime, database: forLender(database) };
  const lenders = joinSlices(ofLender);
  const handlers = workHandlers(lenders);
  const worker = createWorker({
    ...ofLender,
    handlers: metrics ? measureWorkRuns(metrics, handlers) : handlers,
    ...(stepwise ? { ...stepwise, inOrder: true } : {}),
  });
  closing.push(() => worker.stop());
  let isStarted = false;
  registerHealthRoutes(http, database, () => isStarted);
  let server: RunningServer | undefined;
  const router = routerOf(runtime, () => server?.count() ?? 1);
  registerRoutes(router, runtime, dependencies, lenders);
  const bankClock = config.stripe.kind === 'stripe' ? null : createBankClock(runtime.bank);
  if (bankClock) registerSandboxClock(router, { ...runtime, worker, bankClock });
  const { webhookSecret: configuredSecret, account } = config.stripe;
  await registerWebhookRoute({ ...runtime, app: http, configuredSecret, account });
  serveManifest(http, config.product.name);
  if (webFolder)
    await serveWebApp(http, { directory: webFolder, html: pageHtml(config, runtime.policy) });

  const stopping = new AbortController();
  let watching: NodeJS.Timeout | undefined;
  closing.push(async () => clearInterval(watching));
  closing.push(async () => stopping.abort());
  return {
    async listen() {
      await refuseWrongClock(runtime);
      // A simulation's server is alone, and its steps are counted.
      if (!stepwise) {
        if (database.embedded) await forgetKilledServers(database);
        const marks = markSharedSettings(runtime);
        server = await joinServers({ ...runtime, marks });
        closing.push(server.end);
      }
      await http.listen({ port: config.port, host: config.host });
      await refreshSearchTexts(database, http.log);
      await ensureSearchIndex(database, http.log);
      await handleLenderChangeAtStart(runtime);
      if (bankClock) await alignBankClock(database, clocks, bankClock);
      await beReachedByProvider(runtime, stopping.signal);
      await scheduleDaily(runtime);
      await scheduleMissedEvents(runtime);
      await scheduleSealing(runtime);
      await scheduleDailyClose(runtime);
      await scheduleMorningMail(runtime);
      await runtime.moneyGate.begin();
      // A simulation says itself when the provider's events are fetched.
      if (!stepwise) await processEventsAtStart(dependencies, stopping.signal);
      // Last, as its password is told once only: what fails before leaves the admin to the next start.
      const { admin, product } = config;
      const firstAdmin = await ensureFirstAdmin(runtime, { admin, domain: product.domain });
      if (!stepwise && !stopping.signal.aborted) {
        worker.start();
        watching = watchDatabase(runtime);
      }
      isStarted = true;
      return firstAdmin;
    },
    async drain() {
      if (stepwise) await lookAtDatabase(runtime);
      await worker.drain();
    },
    close: closeAll,
  };
}

const lookAtDatabaseMs = 5_000;

/** Notices another database even while no money moves, so that the provider is heard sooner. */
function watchDatabase(runtime: Runtime): NodeJS.Timeout {
  return setInterval(() => void lookAtDatabase(runtime), lookAtDatabaseMs);
}

async function lookAtDatabase({ moneyGate, log }: Runtime): Promise<void> {
  await moneyGate.look().catch((error: unknown) => {
    log.debug({ error: loggableError(error) }, 'the database could not be checked');
  });
}

function routerOf(
  { http, database, clocks, keys, staffNeedFactor }: AppRuntime,
  countServers: () => number,
): Router {
  return {
    ...{
      app: http,
      database,
      clocks,
      keys,
      counts: createCallCounts(countServers),
      findActor,
      staffNeedFactor,
    },
    recordRefusedCall: (refused) => recordRefusedCall({ database, clocks }, refused),
  };
}

/**
 * Registers all calls. `lenders` are the dependencies with the database of the lender's work, for slices that only an
 * admin calls.
 */
function registerRoutes(
  router: Router,
  runtime: AppRuntime,
  dependencies: SliceDependencies,
  lenders: SliceDependencies,
): void {
  const { config, http, productName, publicUrl } = runtime;
  registerConfigRoute(router, config, runtime.bank);
  registerOpenApi(http, { name: productName, publicUrl });
  registerNoticeRoutes(router, runtime);
  registerAccountRoutes(router, dependencies);
  registerFactorRoutes(router, dependencies);
  registerMemberRoutes(router, dependencies);
  registerIdVerificationRoutes(router, runtime);
  registerBankAccountRoutes(router, dependencies);
  registerLoanRoutes(router, dependencies);
  registerListAndRejectRoutes(router, lenders);
  registerDisbursementRoutes(router, lenders);
  registerLendingPauseRoutes(router, lenders);
  registerRepaymentRoutes(router, dependencies);
  registerContactRoutes(router, lenders);
  registerStaffRoutes(router, lenders);
  registerApprovalRoutes(router, { ...lenders, operations: operationsOf(lenders) });
  registerReportRoutes(router, lenders);
  registerCloseRoutes(router, lenders);
  registerTodayRoutes(router, lenders);
  registerParkedWorkRoutes(router, runtime.keys);
  registerOffboardingRoutes(router, lenders);
}

/** Joins the operations that carry out what a second person approved. */
function operationsOf(lenders: SliceDependencies): Operations {
  return {
    ...disbursementOperations(lenders),
    ...adjustingOperations(lenders),
    ...refundOperations(lenders),
    ...deletionOperations(lenders),
    ...staffOperations(lenders),
    change_rules: changeRules(lenders),
  };
}

/**
 * Without a secret in the environment, the endpoint at the provider is made by ourselves, which tells it. Stripe reaches
 * none but public addresses, and lets nobody make an endpoint for a connected account, only for its platform; where
 * there is none, or it refuses, the events that are fetched every minute do.
 */
async function beReachedByProvider(runtime: AppRuntime, signal: AbortSignal): Promise<void> {
  const { config, log } = runtime;
  const { kind, webhookSecret, account } = config.stripe;
  if (webhookSecret !== null || account !== null) return;
  if (kind !== 'stripe') return makeWebhookEndpoint(runtime, ownAddress(config), signal);
  if (!config.publicUrl.startsWith('https:')) return;
  makeWebhookEndpoint(runtime, new URL(config.publicUrl), signal).catch((error: unknown) =>
    log.error({ error: loggableError(error) }, 'the webhook endpoint could not be made'),
  );
}

function makeWebhookEndpoint(runtime: Runtime, ours: URL, signal: AbortSignal): Promise<void> {
  const wanted = { url: new URL(webhookPath, ours).href, events: handledEvents };
  return registerWebhookEndpoint(runtime, wanted, signal);
}

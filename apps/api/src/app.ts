import path from 'node:path';
import { defaultLendingPolicy } from '@sevenday/lending';
import {
  forgetBankAccount,
  handleAccountEvent,
  handlePaymentMethodEvent,
  registerBankAccountRoutes,
} from './bank-accounts/index.ts';
import { runDaily, scheduleDaily } from './daily-work.ts';
import { registerIdVerificationRoutes, settleWaitingDocument } from './id-verifications/index.ts';
import { findActor, registerAccountRoutes, startPasswordReset } from './identity/index.ts';
import {
  ageLoan,
  checkPayout,
  handlePayoutEvent,
  type LendingTerms,
  type PayoutSending,
  registerLoanRoutes,
  sendPayout,
} from './loans/index.ts';
import { ensureFirstAdmin, recipientOf, registerMemberRoutes } from './members/index.ts';
import { type Letterhead, registerNoticeRoutes, sendNotice } from './notices/index.ts';
import { forgetCustomer, registerOffboardingRoutes, removeFile } from './offboarding/index.ts';
import { registerOpenApi } from './openapi.ts';
import { createClocks } from './platform/clocks.ts';
import type { Config } from './platform/config.ts';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './platform/database.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { createDiskFiles } from './platform/files.ts';
import { createHttp } from './platform/http.ts';
import { createKeys } from './platform/keys.ts';
import { createMailer } from './platform/mail.ts';
import type { RouteParts } from './platform/routes.ts';
import { createProvider } from './platform/stripe.ts';
import { serveWebApp } from './platform/web-files.ts';
import { ensureWebhookEndpoint } from './platform/webhook-endpoint.ts';
import { processEvent, registerWebhookRoute, webhookPath } from './platform/webhooks.ts';
import { createWorker, type WorkHandler, type WorkKind } from './platform/work.ts';
import {
  checkCollection,
  closeCheckout,
  createMandate,
  debitsOfPayout,
  handleCheckoutEvent,
  handlePaymentEvent,
  handOverDebit,
  readNextDebits,
  registerRepaymentRoutes,
  sendRefund,
  undoPaidLoan,
} from './repayments/index.ts';
import { registerReportRoutes } from './reports/index.ts';
import { bankAddress, createBankClock, openOwnSandboxBank } from './sandbox.ts';
import { alignBankClock, registerSandboxClock } from './sandbox-clock.ts';
import { registerConfigRoute, registerHealthRoutes } from './system-routes.ts';

const checkoutEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
const paymentEvents = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;
const payoutEvents = [
  'treasury.outbound_payment.posted',
  'treasury.outbound_payment.failed',
  'treasury.outbound_payment.canceled',
  'treasury.outbound_payment.returned',
] as const;
const accountEvents = [
  'financial_connections.account.deactivated',
  'financial_connections.account.disconnected',
] as const;
const paymentMethodEvents = ['payment_method.automatically_updated'] as const;

const serverFolder = import.meta.dirname;
const migrationsFolder = path.resolve(serverFolder, '../migrations');
/** Where the build leaves the web app. */
export const builtWebApp = path.resolve(serverFolder, '../../web/dist');

export interface App {
  /**
   * Opens the port, then begins the work that waits. Answers the first admin's one-time password when this start made
   * one; a start that finds its port taken makes none.
   */
  listen(): Promise<{ email: string; oneTimePassword: string } | null>;
  /** Runs what is due until nothing is. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The composition root: every part is made here, once, and handed to those that need it. `webFolder` is served when given. */
export async function createApp(
  config: Config,
  options: { webFolder: string | null },
): Promise<App> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return await compose(config, options.webFolder, closing, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function compose(
  config: Config,
  webFolder: string | null,
  closing: (() => Promise<unknown>)[],
  closeAll: () => Promise<void>,
): Promise<App> {
  const bank = bankAddress(config);
  const runsOwnBank = config.stripe.apiBase === null;
  if (runsOwnBank || config.databaseUrl === null) {
    const lock = await lockDirectory(config.dataDirectory);
    closing.push(() => lock.release());
  }
  const database = await openDatabase(config);
  closing.push(() => database.close());
  const ownBank = runsOwnBank ? await openOwnSandboxBank(config, bank) : null;
  if (ownBank) closing.push(() => ownBank.close());

  const http = await createHttp({
    logLevel: config.logLevel,
    outside: ownBank ? { prefixes: ['/v1/', '/sandbox/'], handle: ownBank.handler } : undefined,
    providerOrigin: ownBank ? undefined : bank.base.origin,
  });
  closing.push(() => http.close());
  const clocks = createClocks();
  const keys = createKeys(config.encryptionKey);
  const files = createDiskFiles(path.join(config.dataDirectory, 'files'));
  const provider = createProvider({
    secretKey: bank.secretKey,
    host: bank.base.hostname,
    port: Number(bank.base.port || (bank.base.protocol === 'https:' ? 443 : 80)),
    protocol: bank.base.protocol === 'https:' ? 'https' : 'http',
  });
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    fromName: config.product.name,
    folder: path.join(config.dataDirectory, 'mail'),
  });
  closing.push(async () => mailer.close());
  const letterhead: Letterhead = {
    productName: config.product.name,
    publicUrl: config.publicUrl,
    lender: config.lender,
  };
  const policy = defaultLendingPolicy;
  const { timeZone } = config.lender;
  const terms: LendingTerms = { policy, lender: config.lender };
  const repaying = { database, clocks, keys, policy, provider, timeZone };
  const debiting = { ...repaying, statementDescriptor: 'LOAN' };
  const paying = {
    database,
    clocks,
    keys,
    provider,
    timeZone,
    statementDescriptor: 'LOAN',
    ...debitsOfPayout(repaying),
    financialAccountId: financialAccountFinder(provider, config.stripe.financialAccount),
    undoPaidLoan: (...[tx, loan, undone]: Parameters<PayoutSending['undoPaidLoan']>) =>
      undoPaidLoan(tx, { keys, policy }, loan, undone),
  };
  const bankAccounts = { database, clocks, keys, provider };
  const handlers: Record<WorkKind, WorkHandler> = {
    start_password_reset: startPasswordReset({ database, clocks, keys, recipientOf }),
    send_mail: sendNotice({ database, clocks, keys, mailer, letterhead }),
    send_payout: sendPayout(paying),
    check_payout: checkPayout(paying),
    close_checkout: closeCheckout(repaying),
    run_daily: runDaily({ database, clocks, keys }),
    age_loan: ageLoan({ database, clocks, keys, policy, timeZone }),
    hand_over_debit: handOverDebit(debiting),
    create_mandate: createMandate(repaying),
    check_collection: checkCollection(repaying),
    send_refund: sendRefund(repaying),
    forget_customer: forgetCustomer({ database, provider }),
    remove_file: removeFile({ files }),
    forget_bank_account: forgetBankAccount(bankAccounts),
    process_event: processEvent({
      database,
      clocks,
      handlers: {
        ...eventsOf(checkoutEvents, handleCheckoutEvent(repaying)),
        ...eventsOf(paymentEvents, handlePaymentEvent(repaying)),
        ...eventsOf(payoutEvents, handlePayoutEvent(paying)),
        ...eventsOf(accountEvents, handleAccountEvent(bankAccounts)),
        ...eventsOf(paymentMethodEvents, handlePaymentMethodEvent(bankAccounts)),
      },
    }),
  };
  const worker = createWorker({ database, clocks, handlers, log: http.log });
  closing.push(() => worker.stop());

  const parts: RouteParts = { app: http, database, clocks, keys, findActor };
  let isStarted = false;
  registerHealthRoutes(http, database, () => isStarted);
  registerConfigRoute(parts, config, bank);
  registerOpenApi(http, { name: config.product.name, publicUrl: config.publicUrl });
  registerNoticeRoutes(parts, letterhead);
  registerAccountRoutes(parts, { recipientOf });
  registerMemberRoutes(parts, { files, onIdStatusSet: settleWaitingDocument });
  registerIdVerificationRoutes(parts, { files });
  registerBankAccountRoutes(parts, provider);
  registerLoanRoutes(parts, { keys, terms, readNextDebits: readNextDebits(timeZone) });
  registerRepaymentRoutes(parts, { ...repaying, publicUrl: config.publicUrl, timeZone });
  registerReportRoutes(parts, { timeZone });
  registerOffboardingRoutes(parts, repaying);
  const bankClock = createBankClock(bank);
  registerSandboxClock(parts, { database, clocks, worker, bankClock });
  const { webhookSecret: configuredSecret } = config.stripe;
  await registerWebhookRoute({ app: http, database, clocks, keys, provider, configuredSecret });
  if (webFolder) await serveWebApp(http, webFolder);

  const stopping = new AbortController();
  closing.push(async () => stopping.abort());
  return {
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      const firstAdmin = await ensureFirstAdmin({
        database,
        keys,
        clocks,
        admin: config.admin,
        product: config.product,
      });
      await alignBankClock(database, clocks, bankClock);
      if (!configuredSecret) {
        const wanted = {
          url: new URL(webhookPath, ownAddress(config)).href,
          events: [
            ...checkoutEvents,
            ...paymentEvents,
            ...payoutEvents,
            ...accountEvents,
            ...paymentMethodEvents,
          ],
        };
        await ensureWebhookEndpoint(
          { database, keys, provider, log: http.log },
          wanted,
          stopping.signal,
        );
      }
      await scheduleDaily({ database, clocks, keys });
      worker.start();
      isStarted = true;
      return firstAdmin;
    },
    drain: () => worker.drain(),
    close: closeAll,
  };
}

function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDirectory, migrationsFolder)
    : openServerDatabase(config.databaseUrl, migrationsFolder, (error) => {
        // An idle connection was lost: the pool makes another one when it is needed.
        process.emitWarning(`The database closed an idle connection: ${error.name}`);
      });
}

function eventsOf(
  types: readonly string[],
  handle: (objectId: string) => Promise<void>,
): Record<string, (objectId: string) => Promise<void>> {
  return Object.fromEntries(types.map((type) => [type, handle]));
}

/** Looks the payout account up once it is needed, and once only. */
function financialAccountFinder(
  provider: ReturnType<typeof createProvider>,
  configuredId: string | null,
): () => Promise<string> {
  let found: string | undefined;
  return async () => {
    found ??= (await provider.findFinancialAccount(configuredId))?.id;
    if (!found) throw new Error('The provider has no open account to pay from.');
    return found;
  };
}

/** Where a bank on this machine reaches us. */
function ownAddress(config: Config): string {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

import { getConfig } from '@sevenday/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './platform/base/refusal.ts';
import type { Config } from './platform/config/config.ts';
import { createReadiness } from './platform/database/check-database-can-write.ts';
import type { Database } from './platform/database/database-and-transaction.ts';
import type { Router } from './platform/http/route-dependencies-and-actor.ts';
import { route } from './platform/http/route-kinds.ts';
import type { BankAddress } from './sandbox.ts';

const sandboxScript = '/sandbox/stripe.js';

/** `GET /api/config`: what the web app has to know before anyone signs in. */
export function registerConfigRoute(router: Router, config: Config, bank: BankAddress): void {
  const { kind, isLive, account } = config.stripe;
  route(router, getConfig, async ({ now }) => ({
    product_name: config.product.name,
    product_domain: config.product.domain,
    public_url: config.publicUrl,
    lender: {
      name: config.lender.name,
      address: config.lender.address,
      email: config.lender.email,
      phone: config.lender.phone,
      time_zone: config.lender.timeZone,
    },
    sandbox: kind !== 'stripe',
    real_money: isLive,
    business_date: now,
    stripe_publishable_key: bank.publishableKey,
    stripe_account: account,
    ...{
      own_sandbox: { stripe_js_url: sandboxScript, sandbox_api_base: config.publicUrl },
      sandbox: {
        stripe_js_url: new URL(sandboxScript, bank.base).href,
        sandbox_api_base: bank.base.origin,
      },
      stripe: { stripe_js_url: 'https://js.stripe.com/', sandbox_api_base: null },
    }[kind],
  }));
}

/** `/healthz` answers while the process lives, `/readyz` while it has started and the database takes writes. */
export function registerHealthRoutes(
  app: FastifyInstance,
  database: Database,
  isStarted: () => boolean,
): void {
  const isWritable = createReadiness(database);
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    if (!isStarted()) throw new Refusal('not_ready');
    if (!(await isWritable())) throw new Refusal('busy');
    return { ok: true };
  });
}

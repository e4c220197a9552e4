import { getConfig } from '@sevenday/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { isReachable } from './platform/database.ts';
import { Refusal } from './platform/refusal.ts';
import { type RouteParts, route } from './platform/routes.ts';
import type { BankAddress } from './sandbox.ts';

/** `GET /api/config`: what the web app has to know before anyone signs in. */
export function registerConfigRoute(parts: RouteParts, config: Config, bank: BankAddress): void {
  const ownBank = config.stripe.apiBase === null;
  route(parts, getConfig, async ({ now }) => ({
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
    sandbox: true,
    business_date: now,
    stripe_publishable_key: bank.publishableKey,
    stripe_js_url: ownBank ? '/sandbox/stripe.js' : new URL('/sandbox/stripe.js', bank.base).href,
    sandbox_api_base: ownBank ? config.publicUrl : bank.base.origin,
  }));
}

/** `/healthz` answers while the process lives, `/readyz` while it can serve. */
export function registerHealthRoutes(
  app: FastifyInstance,
  database: Database,
  isStarted: () => boolean,
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    if (!isStarted() || !(await isReachable(database))) throw new Refusal('not_ready');
    return { ok: true };
  });
}

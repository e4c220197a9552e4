import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { traceHeaders } from '../log/current-trace.ts';
import { moneyMovementCalls } from './balance-and-money-movements.ts';
import { bankLinkCalls } from './bank-links.ts';
import { bankPaymentMethodCalls } from './bank-payment-methods.ts';
import { checkoutCalls } from './checkouts.ts';
import { customerCalls } from './customers.ts';
import { disputeCalls } from './disputes.ts';
import { eventAndWebhookCalls } from './events-and-webhooks.ts';
import { accountCalls } from './lender-account.ts';
import { paymentCalls } from './payments.ts';
import { payoutCalls } from './payouts-and-payout-account.ts';
import { refundCalls } from './refunds.ts';
import { setupAndMandateCalls } from './setups-and-mandates.ts';

export {
  type BalanceMovement,
  netOf,
  type PayoutAccountMovement,
} from './balance-and-money-movements.ts';
export type { LinkedAccount, LinkSession } from './bank-links.ts';
export type { BankPaymentMethod } from './bank-payment-methods.ts';
export type { Checkout, CheckoutOrder } from './checkouts.ts';
export type { Dispute } from './disputes.ts';
export type { ProviderEvent } from './events-and-webhooks.ts';
export { MoneyPermit, MoneyWaits, permitLastsMs } from './money-permit.ts';
export {
  type Attempt,
  anotherAttempt,
  callPastSpentKey,
  mayResend,
} from './outgoing-idempotency-keys.ts';
export type { Charge, DebitOrder, Payment } from './payments.ts';
export type { FinancialAccount, Payout, PayoutOrder } from './payouts-and-payout-account.ts';
export { ProviderRefused, ProviderUnknown } from './provider-errors.ts';
export type { Refund } from './refunds.ts';
export type { OnlineAcceptance, Setup } from './setups-and-mandates.ts';

const apiVersion = '2026-10-28.endive';
const answerWithinMs = 10_000;
/** The longest time of one request. The SDK sends it again once if its connection was closed. */
export const callsLastMs = 2 * answerWithinMs;

/**
 * Each call may throw `ProviderRefused` or `ProviderUnknown`, and an `Error` if it can't understand
 * the answer. A call that takes a `MoneyPermit` may also throw `MoneyWaits`.
 */
export type Provider = ReturnType<typeof createProvider>;

/** Except as `callsLastMs` says, the SDK retries nothing, so that we notice every lost answer. */
export function createProvider(options: {
  secretKey: string;
  host: string;
  port: number;
  protocol: 'http' | 'https';
  /** The connected account (of Stripe) to act for. Null if we act for the API key's own account. */
  account: string | null;
}) {
  const { secretKey, host, port, protocol, account } = options;
  const { Agent } = protocol === 'http' ? http : https;
  const stripe = new Stripe(secretKey, {
    apiVersion,
    // Limits how long a connection takes to open: the SDK's own limit begins only when it is open,
    // and the operating system alone would try for two minutes.
    httpClient: tracingClient(new Agent({ keepAlive: true, timeout: answerWithinMs })),
    // A URL has brackets around an IPv6 address, but a socket's address must not have them.
    host: host.replace(/^\[|\]$/g, ''),
    port,
    protocol,
    maxNetworkRetries: 0,
    timeout: answerWithinMs,
    telemetry: false,
    ...(account ? { stripeAccount: account } : {}),
  });
  return {
    ...accountCalls(stripe),
    ...customerCalls(stripe),
    ...bankLinkCalls(stripe),
    ...bankPaymentMethodCalls(stripe),
    ...setupAndMandateCalls(stripe),
    ...paymentCalls(stripe),
    ...checkoutCalls(stripe),
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
    ...payoutCalls(stripe),
    ...moneyMovementCalls(stripe),
    ...eventAndWebhookCalls(stripe, apiVersion),
  };
}

function tracingClient(agent: http.Agent): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient(agent);
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    send(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest);
  return client;
}

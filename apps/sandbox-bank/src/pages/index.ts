import type { FastifyInstance, FastifyReply } from 'fastify';
import apiJs from './assets/api.js?raw';
import bankIcon from './assets/bank-icon.svg?raw';
import cardInputJs from './assets/card-input.js?raw';
import checkoutCss from './assets/checkout.css?raw';
import checkoutHtml from './assets/checkout.html?raw';
import checkoutJs from './assets/checkout.js?raw';
import linkCss from './assets/link.css?raw';
import linkHtml from './assets/link.html?raw';
import linkJs from './assets/link.js?raw';
import paperCss from './assets/paper.css?raw';
import payFormJs from './assets/pay-form.js?raw';
import pickerCss from './assets/picker.css?raw';
import stripeJs from './assets/stripe.js?raw';

interface Asset {
  type: 'text/css' | 'text/javascript' | 'image/svg+xml';
  text: string;
  /** Also loaded by a product on another origin than the bank's own. */
  crossOrigin?: true;
}

const ASSETS: Record<string, Asset> = {
  'api.js': { type: 'text/javascript', text: apiJs },
  'bank-icon.svg': { type: 'image/svg+xml', text: bankIcon },
  'card-input.js': { type: 'text/javascript', text: cardInputJs },
  'checkout.css': { type: 'text/css', text: checkoutCss },
  'checkout.js': { type: 'text/javascript', text: checkoutJs },
  'link.css': { type: 'text/css', text: linkCss },
  'link.js': { type: 'text/javascript', text: linkJs },
  'paper.css': { type: 'text/css', text: paperCss },
  'pay-form.js': { type: 'text/javascript', text: payFormJs },
  'picker.css': { type: 'text/css', text: pickerCss, crossOrigin: true },
  'stripe.js': { type: 'text/javascript', text: stripeJs, crossOrigin: true },
};

/** The pages run their own files only, and speak to their own origin only. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/**
 * Serves what a person sees of the bank, all under `/sandbox/`: the hosted checkout page, the
 * bank picker, and the `Stripe()` browser shim that opens it. The pages fetch the bank's API at
 * `/v1` of their own origin with `publishableKey`.
 */
export function registerPages(app: FastifyInstance, deps: { publishableKey: string }): void {
  const checkoutPage = withKey(checkoutHtml, deps.publishableKey);

  for (const [name, asset] of Object.entries(ASSETS)) {
    app.get(`/sandbox/${name}`, (_request, reply) => sendAsset(reply, asset));
  }
  app.get('/sandbox/checkout/:sessionId', (_request, reply) =>
    sendPage(reply, checkoutPage, "'none'"),
  );
  app.get('/sandbox/link/:sessionId', (_request, reply) => {
    // The product frames this page, from another origin when the bank runs alone, which
    // X-Frame-Options cannot allow; a server-wide helmet sets it on the raw response.
    reply.raw.removeHeader('x-frame-options');
    return sendPage(reply, linkHtml, '*');
  });
}

function withKey(html: string, publishableKey: string): string {
  return html.replace('%PUBLISHABLE_KEY%', () => escapeAttribute(publishableKey));
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function sendPage(reply: FastifyReply, html: string, frameAncestors: "'none'" | '*'): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${PAGE_POLICY}; frame-ancestors ${frameAncestors}`)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(html);
}

function sendAsset(reply: FastifyReply, asset: Asset): FastifyReply {
  return reply
    .type(`${asset.type}; charset=utf-8`)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', asset.crossOrigin ? 'cross-origin' : 'same-origin')
    .header('cache-control', 'no-cache')
    .send(asset.text);
}

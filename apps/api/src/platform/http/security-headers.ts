import type { FastifyInstance } from 'fastify';

/** The payment provider's web origins that a page may load scripts and frames from, and call. */
export interface ProviderOrigins {
  scripts: string[];
  frames: string[];
  calls: string[];
}

/**
 * To link a bank account, the provider opens a window in which the person signs in at the bank. The
 * provider needs that window to keep its link to our page (`same-origin-allow-popups`), and a
 * referrer with our origin (`strict-origin`; Stripe, Financial Connections, deployment checklist).
 */
export function pageHeaders({ scripts, frames, calls }: ProviderOrigins) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls],
        frameSrc: ["'self'", ...frames, 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // `completeHeaders` sets X-Frame-Options for each answer.
    xFrameOptions: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin' as const },
  };
}

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'usb'];

const permissionsPolicy = unusedFeatures.map((name) => `${name}=()`).join(', ');

export function completeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const policy = String(reply.getHeader('content-security-policy'));
    const isFramedByUs = policy.includes("frame-ancestors 'self'");
    reply.header('x-frame-options', isFramedByUs ? 'SAMEORIGIN' : 'DENY');
    reply.header('permissions-policy', permissionsPolicy);
  });
}

import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** The payment provider's web origins that a page may load scripts and frames from, and call. */
export interface ProviderOrigins {
  scripts: string[];
  frames: string[];
  calls: string[];
}

/** Helmet computes the same headers for each answer, so they are computed once. */
export async function setPageHeaders(
  app: FastifyInstance,
  origins: ProviderOrigins,
): Promise<void> {
  const server = fastify();
  await server.register(helmet, pageHeaders(origins));
  server.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await server.inject('/');
  const headers = answer.json<Record<string, string>>();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * To link a bank account, the provider opens a window in which the person signs in at the bank. The
 * provider needs that window to keep its link to our page (`same-origin-allow-popups`), and a
 * referrer with our origin (`strict-origin`; Stripe, Financial Connections, deployment checklist).
 */
function pageHeaders({ scripts, frames, calls }: ProviderOrigins) {
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
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const policy = String(reply.getHeader('content-security-policy'));
    const isFramedByUs = policy.includes("frame-ancestors 'self'");
    reply.header('x-frame-options', isFramedByUs ? 'SAMEORIGIN' : 'DENY');
    reply.header('permissions-policy', permissionsPolicy);
    done(null, payload);
  });
}

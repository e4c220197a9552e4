import {
  getIdReviewTime,
  getPendingVerifications,
  undoVerifyId,
  uploadId,
  verifyId,
} from '@sevenday/contract';
import { readCurrentUser } from '../members/index.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAcrossTransactions, routeWithoutClock } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { requireSignedUrl } from '../platform/secrets/signed-urls.ts';
import { decideOnDocument } from './decide-verification.ts';
import { documentsPath } from './document-url.ts';
import { listWaitingDocuments } from './list-pending-verifications.ts';
import { readReviewTime } from './read-review-time.ts';
import { submitDocument } from './submit-document.ts';
import type { DocumentKind } from './tables.ts';
import { undoDecision } from './undo-decision.ts';
import { viewDocument } from './view-document.ts';

/** Registers handing in an ID document, the queue, the decision, and the document itself. */
export function registerIdVerificationRoutes(router: Router, runtime: Runtime): void {
  routeAcrossTransactions(router, uploadId, async ({ actor, upload, wall }) => {
    const sender = { memberId: actor.userId, left: upload.senderLeft };
    await submitDocument(runtime, { content: upload.content, sender });
    return runtime.database.transact((tx) =>
      readCurrentUser(tx, runtime.keys, { id: actor.userId, wall }),
    );
  });

  routeWithoutClock(router, getIdReviewTime, async ({ tx }) => ({
    usual_hours: await readReviewTime(tx, runtime),
  }));

  routeWithoutClock(router, getPendingVerifications, ({ tx, query, actor, wall }) =>
    listWaitingDocuments(tx, runtime.keys, {
      limit: query.limit,
      cursor: query.cursor,
      direction: query.direction ?? 'asc',
      sessionId: actor.sessionId,
      wall,
    }),
  );

  route(router, verifyId, async ({ tx, params, query, actor, now }) => {
    const { status: decision, notes } = query;
    const made = { documentId: params.id, decision, notes: notes?.trim() || null };
    const decidedAt = await decideOnDocument(tx, runtime, { ...made, actorId: actor.userId, now });
    return { id: params.id, status: decision, decided_at: decidedAt };
  });

  route(router, undoVerifyId, async ({ tx, params, body, actor, now, wall }) => {
    const decision = { documentId: params.id, decidedAt: body.decided_at };
    await undoDecision(tx, runtime, { ...decision, actorId: actor.userId, now, wall });
    return { id: params.id, status: 'pending' as const };
  });

  registerDocumentRoute(router, runtime);
}

function registerDocumentRoute(router: Router, runtime: Runtime): void {
  router.app.get<{ Params: { filename: string } }>(
    `/${documentsPath}/:filename`,
    // A HEAD request would be audited as a view, though nothing was seen.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { filename } = request.params;
      const wall = runtime.clocks.wall();
      const address = `${documentsPath}/${filename}`;
      const { viewerId: sessionId } = requireSignedUrl(runtime.keys, address, request.query, wall);
      const document = await runtime.database.transact(async (tx) => {
        const now = await runtime.clocks.business(tx);
        return viewDocument(tx, runtime, { filename, sessionId, now, wall });
      });
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', shown[document.kind].policy)
        .header('content-disposition', shown[document.kind].disposition)
        .header('x-content-type-options', 'nosniff')
        .type(document.mediaType)
        .send(document.content);
    },
  );
}

/** Whatever a document is made to look like, it runs nothing in the product's name. Only our own pages may frame it. */
const sandboxed =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/**
 * Safari opens no PDF from a sandboxed answer, but saves it. Browsers run a PDF's own scripts in the viewer, apart
 * from this origin, so a PDF is held by the kind of its content and by allowing no script, without the sandbox.
 */
const withoutScripts =
  "default-src 'none'; script-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const shown: Record<DocumentKind, { policy: string; disposition: 'inline' | 'attachment' }> = {
  image: { policy: sandboxed, disposition: 'inline' },
  pdf: { policy: withoutScripts, disposition: 'inline' },
  other: { policy: sandboxed, disposition: 'attachment' },
};

import type { Answer, Call } from '@sevenday/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Page } from '../database/paging.ts';
import type { StoredAnswer } from './run-once-per-idempotency-key.ts';

export type Reply<C extends Call> = C extends { pagedInHeaders: true }
  ? Answer<C> extends readonly (infer Row)[]
    ? Page<Row>
    : never
  : Answer<C>;

export function encodeAnswer<C extends Call>(
  call: C,
  reply: Reply<C>,
  request: FastifyRequest,
  http: FastifyReply,
): StoredAnswer {
  const body = call.pagedInHeaders ? setPageHeaders(reply as Page<unknown>, request, http) : reply;
  return { status: call.status ?? 200, body: z.encode(call.answer, body) };
}

function setPageHeaders(page: Page<unknown>, request: FastifyRequest, http: FastifyReply) {
  http.header('x-total-count', String(page.total));
  if (page.nextCursor !== null) {
    const url = new URL(request.url, 'http://unused');
    url.searchParams.set('cursor', page.nextCursor);
    http.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.rows;
}

import type { IncomingMessage } from 'node:http';
import { newTraceId, readTraceId } from './current-trace.ts';

const known = new WeakMap<IncomingMessage, string>();

export function traceOfRequest(request: IncomingMessage): string {
  const traceId = known.get(request) ?? readTraceId(request.headers.traceparent) ?? newTraceId();
  known.set(request, traceId);
  return traceId;
}

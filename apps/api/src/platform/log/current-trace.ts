import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** `traceparent` (W3C Trace Context, section 3.2): version, trace id, parent id and flags. */
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The flag `sampled` tells the called service that our log names the trace. */
const sampled = '01';

/** Null while no traces are followed. */
let traces: AsyncLocalStorage<string | undefined> | null = null;

/**
 * Follows traces from now on. Before Node 24, this makes every promise slower: the tests of the
 * whole program took a fifth more of the processor's time.
 */
export function followTraces(): void {
  traces ??= new AsyncLocalStorage();
}

/** Follows no traces from now on. */
export function forgetTraces(): void {
  traces?.disable();
  traces = null;
}

/** Null if `traceparent` is missing or malformed. */
export function readTraceId(traceparent: string | string[] | undefined): string | null {
  return typeof traceparent === 'string' ? (form.exec(traceparent)?.[1] ?? null) : null;
}

/** Random, so it says nothing about a person. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

export function inTrace<T>(traceId: string, body: () => T): T {
  return traces ? traces.run(traceId, body) : body();
}

/**
 * Use this for what concerns more than the present request or work, so that its log lines name no
 * trace.
 */
export function outsideTraces<T>(body: () => T): T {
  return traces ? traces.run(undefined, body) : body();
}

export function currentTraceId(): string | undefined {
  return traces?.getStore();
}

/** Each call gets a new parent id. */
export function traceHeaders(): { traceparent?: string } {
  const traceId = currentTraceId();
  if (!traceId) return {};
  return { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${sampled}` };
}

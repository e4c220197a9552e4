/** `traceparent` (W3C Trace Context, section 3.2): version, trace id, parent id and flags. */
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Reads the trace id, so that the log's lines can be matched with the log of a proxy in front of
 * the server. Returns null for a malformed header, because anybody may send one.
 */
export function readTraceId(traceparent: string | string[] | undefined): string | null {
  return typeof traceparent === 'string' ? (form.exec(traceparent)?.[1] ?? null) : null;
}

/** The form of a `traceparent` (W3C Trace Context, section 3.2): version, trace, parent and flags. */
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Reads the trace that a request belongs to, so that the lines of our log can be found beside those of the proxy.
 * Returns null for a header of another form: anybody may send one.
 */
export function traceOf(traceparent: string | string[] | undefined): string | null {
  return typeof traceparent === 'string' ? (form.exec(traceparent)?.[1] ?? null) : null;
}

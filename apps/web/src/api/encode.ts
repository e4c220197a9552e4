import * as z from 'zod/mini';
import { ApiFailure } from './failure.ts';

/**
 * Encodes values for the wire field by field, and leaves out undefined ones.
 * @throws ApiFailure `invalid_input` with the contract's sentence for each wrong field; nothing is sent.
 */
export function encodeFields(schema: z.ZodMiniObject, values: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = schema.shape[name];
    if (field === undefined || value === undefined) continue;
    const result = encodeField(field as z.ZodMiniType, value);
    if (result.success) wire[name] = result.data;
    else fields[name] = result.error.issues[0]?.message ?? 'This is not valid.';
  }
  if (Object.keys(fields).length > 0)
    throw new ApiFailure({ status: 400, code: 'invalid_input', fields });
  return wire;
}

/** Encodes one field. A field that can only be decoded (a trimmed date, a word for a flag) is sent as it is. */
function encodeField(field: z.ZodMiniType, value: unknown) {
  try {
    return z.safeEncode(field, value);
  } catch (error) {
    if (error instanceof z.core.$ZodEncodeError) return { success: true, data: value } as const;
    throw error;
  }
}

/** Builds the address of a call, with its path parameters and query filled in. */
export function callAddress(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/api${filled}${search ? `?${search}` : ''}`;
}

/** Reads the cursor of the next page from a `Link` header; null on the last page. */
export function nextCursor(linkHeader: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(linkHeader ?? '')?.[1];
  return next === undefined ? null : new URL(next, 'http://page').searchParams.get('cursor');
}

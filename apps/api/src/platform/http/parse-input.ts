import { type Call, unusableCharacter } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../base/refusal.ts';

/** Refuses wrong input with `invalid_input`. */
export function parseInput(call: Call, request: FastifyRequest) {
  const query = (request.query ?? {}) as Record<string, unknown>;
  return {
    params: parse(call.params, request.params),
    query: parse(call.query, query),
    body: parse(call.body, bodyOf(call, request, query)),
  };
}

function bodyOf(call: Call, request: FastifyRequest, query: Record<string, unknown>): unknown {
  const body = request.body ?? {};
  if (!call.bodyAlsoInQuery || typeof body !== 'object') return body;
  return { ...query, ...body };
}

function parse(schema: z.ZodMiniObject | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseNul(value);
  const result = z.safeDecode(schema, value as never);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues);
}

/** The database can't store text with the NUL character. */
function refuseNul(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string' || !field.includes('\0')) continue;
    throw new Refusal('invalid_input', unusableCharacter, { [name]: unusableCharacter });
  }
}

function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??= sentence(issue);
  }
  const sentences = Object.values(fields);
  return new Refusal('invalid_input', sentences.length === 1 ? sentences[0] : undefined, fields);
}

/** Replaces a message of the library Zod, because it is written for programmers. Keeps ours. */
function sentence(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too (big|small)|Unrecognized)\b/.test(issue.message)) return issue.message;
  if (issue.code === 'too_big') return atMost(issue);
  if (issue.code === 'too_small') return `This has to be at least ${issue.minimum}.`;
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return isMissing ? 'This is required.' : 'This is not valid.';
}

function atMost({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  return origin === 'string'
    ? `This can have at most ${maximum} characters.`
    : `This has to be at most ${maximum}.`;
}

import { type Call, unusableCharacter } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../base/refusal.ts';
import type { UploadPlace } from '../files/upload-places.ts';

/** A file that a person sent. Its name and type are the person's claims, not facts. */
export interface Upload {
  fileName: string;
  claimedType: string;
  content: Buffer;
  /** Aborted when the sender's connection ends before the answer. */
  senderLeft: AbortSignal;
}

/** Decodes the params, query and body of a request. Refuses wrong input with a sentence for each field. */
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

/** Refuses the NUL character, which no text in the database can hold. */
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

/**
 * Returns the contract's own sentence for a wrong input, or a plain one in place of the schema library's words for
 * programmers.
 */
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

/** Reads the one file of a multipart form, in its field `file`. */
export async function readUpload(request: FastifyRequest, place: UploadPlace): Promise<Upload> {
  if (!request.isMultipart()) throw noFile();
  try {
    return await Promise.race([readOnlyFile(request, place), place.ended]);
  } catch (error) {
    // Discards the rest of the form. Otherwise it would stand before the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    // A sender who went away is not our failure, and nobody reads the answer.
    if (request.raw.destroyed && !request.raw.complete) throw new Refusal('malformed_request');
    // A form that ends too soon or has no boundary is the sender's mistake. The parser's errors for these have no code.
    if (error instanceof Error && !('code' in error)) throw new Refusal('malformed_request');
    throw error;
  }
}

async function readOnlyFile(request: FastifyRequest, place: UploadPlace): Promise<Upload> {
  let upload: Pick<Upload, 'fileName' | 'claimedType'> | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw noFile();
    for await (const chunk of part.file) {
      if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
      place.keep(chunk);
    }
    upload = { fileName: part.filename, claimedType: part.mimetype };
  }
  if (!upload) throw noFile();
  return { ...upload, content: place.content(), senderLeft: place.left };
}

function noFile(): Refusal {
  return new Refusal('invalid_input', 'Please choose a file.', { file: 'Please choose a file.' });
}

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { UploadBuffer } from '../files/limit-uploads.ts';

/** The person chose the file's name and type, so both may be wrong. */
export interface Upload {
  fileName: string;
  claimedType: string;
  content: Buffer;
  /** Aborted when the sender's connection ends before the answer. */
  senderLeft: AbortSignal;
}

/**
 * Refuses a request without a file in the field `file` with `invalid_input`. Also refuses with
 * `malformed_request`, `file_too_large` or `too_many_requests`.
 */
export async function readUpload(request: FastifyRequest, buffer: UploadBuffer): Promise<Upload> {
  if (!request.isMultipart()) throw noFile();
  try {
    return await Promise.race([readOnlyFile(request, buffer), buffer.ended]);
  } catch (error) {
    // Drops the rest of the form. Otherwise the rest would stay unread, and the server would never
    // read the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    // Without this refusal, an upload whose sender has left would be logged as a failure of the
    // server.
    if (request.raw.destroyed && !request.raw.complete) throw new Refusal('malformed_request');
    throw error;
  }
}

async function readOnlyFile(request: FastifyRequest, buffer: UploadBuffer): Promise<Upload> {
  let upload: Pick<Upload, 'fileName' | 'claimedType'> | undefined;
  for await (const part of parsed(request.parts())) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw noFile();
    for await (const chunk of parsed(part.file)) {
      if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
      buffer.keep(chunk);
    }
    upload = { fileName: part.filename, claimedType: part.mimetype };
  }
  if (!upload) throw noFile();
  return { ...upload, content: buffer.content(), senderLeft: buffer.left };
}

/**
 * The form's parser throws a plain error without a code if the form is cut off or has no usable
 * boundary. A failure of the code that reads the items does not come here, so it is not refused.
 */
async function* parsed<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    const isOfParser = error instanceof Error && error.constructor === Error && !('code' in error);
    throw isOfParser ? new Refusal('malformed_request') : error;
  }
}

function noFile(): Refusal {
  return new Refusal('invalid_input', 'Please choose a file.', { file: 'Please choose a file.' });
}

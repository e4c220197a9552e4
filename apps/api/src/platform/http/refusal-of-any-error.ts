import { type errorCatalogue, refusals } from '@sevenday/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database/database-and-transaction.ts';

/** A call that only reads can be repeated, so an unknown outcome of its commit does not matter. */
export function refusalOf(error: FastifyError, { method }: FastifyRequest): Refusal {
  if (!(error instanceof OutcomeUnknown)) return asRefusal(error);
  return new Refusal(method === 'GET' || method === 'HEAD' ? 'busy' : 'outcome_unknown');
}

const foreignRefusals: Record<string, keyof typeof errorCatalogue> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'malformed_request',
  FST_FIELDS_LIMIT: 'malformed_request',
  FST_PARTS_LIMIT: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

export function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return new Refusal('busy');
  const known = foreignRefusals[error.code];
  if (known === 'file_too_large') {
    return new Refusal(known, refusals.handingIn.tooLarge, { file: refusals.handingIn.tooLarge });
  }
  if (known) return new Refusal(known);
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed_request');
  return new Refusal('internal');
}

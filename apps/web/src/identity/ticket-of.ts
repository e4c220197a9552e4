import { ApiFailure } from '../api/failure.ts';

/** Returns the ticket if all was right but a second factor is needed. Throws any other failure. */
export function ticketOf(error: unknown): { ticket: string } {
  const { code, fields } = error instanceof ApiFailure ? error : {};
  if (code === 'factor_needed' && fields?.ticket) return { ticket: fields.ticket };
  throw error;
}

import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type RoleOnRecord, users } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { challengeMs } from '../factor/factor-challenge.ts';

/** What a ticket is good for. One for a password can't finish a sign-in. */
export type TicketPurpose = 'sign_in' | 'reset_password';

const ticketContent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  purpose: z.enum(['sign_in', 'reset_password']),
  deviceMark: z.nullable(z.string()),
  expiresAt: z.number(),
});

export interface Ticket {
  id: string;
  userId: string;
}

interface Holder {
  purpose: TicketPurpose;
  deviceMark: string | undefined;
  wall: Date;
}

/** Makes the refusal that asks for a second factor, with a ticket that shows which step came before. */
export function factorNeeded(
  keys: Keys,
  user: { id: string; passwordHash: string },
  { purpose, deviceMark, wall }: Holder,
): Refusal {
  const content: z.output<typeof ticketContent> = {
    id: randomUUID(),
    userId: user.id,
    purpose,
    deviceMark: deviceMark ?? null,
    expiresAt: wall.getTime() + challengeMs,
  };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const ticket = `${text}.${keys.sign('factor-ticket', signedText(text, user))}`;
  const { detail } = errorCatalogue.factor_needed;
  return new Refusal('factor_needed', detail, { ticket });
}

/** Returns what is signed. The password's hash is part of it, so a new password ends the ticket. */
function signedText(text: string, { passwordHash }: { passwordHash: string }): string {
  return `${text}.${passwordHash}`;
}

/**
 * Reads a ticket and locks its user until the transaction ends. Refuses with `ticket_over` if it was made for another
 * purpose or browser, is too old, or if the password changed or the factors were reset since.
 */
export async function checkTicket(
  tx: Tx,
  keys: Keys,
  given: string,
  { purpose, deviceMark, wall }: Holder,
): Promise<Ticket & RoleOnRecord> {
  const [text = '', signature = ''] = given.split('.');
  const ticket = readTicket(text);
  const isRight =
    ticket !== null &&
    ticket.purpose === purpose &&
    ticket.deviceMark === (deviceMark ?? null) &&
    wall.getTime() < ticket.expiresAt;
  if (!isRight) throw new Refusal('ticket_over');
  const [user] = await tx.select().from(users).where(eq(users.id, ticket.userId)).for('share');
  const isOurs = user && keys.verifies('factor-ticket', signedText(text, user), signature);
  if (!isOurs || !user.secondFactorSince) throw new Refusal('ticket_over');
  return { id: ticket.id, userId: user.id, isAdmin: user.isAdmin, staffRole: user.staffRole };
}

/** Reads what a ticket says. Nobody has checked its signature yet. */
function readTicket(text: string): z.output<typeof ticketContent> | null {
  try {
    return z.parse(ticketContent, JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    // Somebody made it up.
    return null;
  }
}

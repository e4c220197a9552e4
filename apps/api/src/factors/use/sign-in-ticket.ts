import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type RoleOnRecord, users } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Keys, sha256 } from '../../platform/secrets/keys.ts';
import { challengeMs } from '../factor/factor-challenge.ts';

/** What a ticket is good for. One for a password can't finish a sign-in. */
export type TicketPurpose = 'sign_in' | 'reset_password';

const ticketContent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  purpose: z.enum(['sign_in', 'reset_password']),
  /** A hash of the password's hash: a new password ends the ticket. */
  password: z.string(),
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
    password: passwordMark(user.passwordHash),
    deviceMark: deviceMark ?? null,
    expiresAt: wall.getTime() + challengeMs,
  };
  const ticket = keys.seal('factor-ticket', Buffer.from(JSON.stringify(content)));
  const { detail } = errorCatalogue.factor_needed;
  return new Refusal('factor_needed', detail, { ticket: ticket.toString('base64url') });
}

/**
 * Reads a ticket and locks its user until the transaction ends. Refuses with `ticket_over` if it was made for another
 * purpose or browser, is too old, or if the password changed or the factors were reset since.
 */
export async function checkTicket(
  tx: Tx,
  keys: Keys,
  text: string,
  { purpose, deviceMark, wall }: Holder,
): Promise<Ticket & RoleOnRecord> {
  const ticket = openTicket(keys, text);
  const isRight =
    ticket !== null &&
    ticket.purpose === purpose &&
    ticket.deviceMark === (deviceMark ?? null) &&
    wall.getTime() < ticket.expiresAt;
  if (!isRight) throw new Refusal('ticket_over');
  const [user] = await tx.select().from(users).where(eq(users.id, ticket.userId)).for('share');
  const isCurrent = user?.secondFactorSince && passwordMark(user.passwordHash) === ticket.password;
  if (!isCurrent) throw new Refusal('ticket_over');
  return { id: ticket.id, userId: user.id, isAdmin: user.isAdmin, staffRole: user.staffRole };
}

function openTicket(keys: Keys, text: string): z.output<typeof ticketContent> | null {
  try {
    const content = keys.open('factor-ticket', Buffer.from(text, 'base64url')).toString();
    return z.parse(ticketContent, JSON.parse(content));
  } catch {
    // Not one of ours: somebody made it up or changed it.
    return null;
  }
}

function passwordMark(passwordHash: string): string {
  return sha256(passwordHash).toString('base64url');
}

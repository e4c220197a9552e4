import type { FactorProof } from '@sevenday/contract';
import { isStaffUser, type RoleOnRecord } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import {
  type CountedProof,
  countProof,
  type ProofPlace,
  refuseSpent,
  uncountProof,
} from './count-proof.ts';
import { checkTicket, type Ticket, type TicketPurpose } from './sign-in-ticket.ts';
import { useFactor } from './use-factor.ts';

export interface TicketProof {
  ticket: string;
  purpose: TicketPurpose;
  proof: FactorProof;
  deviceMark: string | undefined;
  wall: Date;
}

/** A ticket whose code is counted as wrong until it proves right. */
export interface CountedTicket {
  asked: TicketProof;
  counted: CountedProof;
}

/**
 * Checks a ticket and counts the code that came with it. The count is committed before the code is checked. Without the
 * password there is no ticket, so a stranger can't spend the count. Refuses with `ticket_over` or `too_many_requests`.
 */
export async function countTicketProof(
  dependencies: FactorDependencies,
  asked: TicketProof,
): Promise<CountedTicket> {
  const { database, keys } = dependencies;
  const { deviceMark, proof, purpose, wall } = asked;
  const place: ProofPlace = purpose === 'sign_in' ? { in: purpose, deviceMark } : { in: purpose };
  const { counted, leftMs } = await database.transact(async (tx) => {
    const { userId } = await checkTicket(tx, keys, asked.ticket, asked);
    return countProof(tx, keys, { userId, proof, place, wall });
  });
  refuseSpent(leftMs);
  return { asked, counted };
}

/**
 * Checks the second factor that came with a ticket, and returns whose ticket it is. The user's row stays locked. Refuses
 * with `ticket_over`, `wrong_factor` or `invalid_input`.
 */
export async function confirmTicket(
  tx: Tx,
  dependencies: FactorDependencies,
  { asked, counted }: CountedTicket,
): Promise<Ticket & RoleOnRecord> {
  const { keys, clocks } = dependencies;
  const { proof, wall } = asked;
  const ticket = await checkTicket(tx, keys, asked.ticket, asked);
  await useFactor(tx, dependencies, {
    userId: ticket.userId,
    isStaff: isStaffUser(ticket),
    proof,
    asker: { ticketId: ticket.id },
    now: await clocks.business(tx),
    wall,
  });
  await uncountProof(tx, keys, counted);
  return ticket;
}

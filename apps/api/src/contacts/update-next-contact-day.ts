import { recordNextContactDay } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { readLastContact } from './read-last-contact.ts';

/**
 * Writes into a member's row the day of the next contact, as their last contact says. Call it after each change of their
 * contacts. The caller has locked the member.
 */
export async function updateNextContactDay(tx: Tx, memberId: string): Promise<void> {
  const last = await readLastContact(tx, memberId);
  await recordNextContactDay(tx, memberId, last?.nextContactDay ?? null);
}

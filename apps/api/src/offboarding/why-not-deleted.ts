import type { ErrorCode } from '@sevenday/contract';
import { Refusal } from '../platform/refusal.ts';
import type { Repaying } from '../repayments/index.ts';
import { type DeletionAsked, lockDeletable } from './refuse-deletion.ts';

const standing: ReadonlySet<ErrorCode> = new Set(['own_case', 'last_admin', 'money_in_transit']);

/**
 * Why a member cannot be deleted now, as deleting would say it; null where they can. An open payment page bars nothing: it
 * is closed first. Refuses with `member_not_found` and `forbidden`.
 */
export async function whyNotDeleted(
  { database, clocks }: Pick<Repaying, 'database' | 'clocks'>,
  asked: DeletionAsked,
): Promise<string | null> {
  try {
    await database.transact(async (tx) =>
      lockDeletable(tx, asked, { openPages: 'ignored', now: await clocks.business(tx) }),
    );
    return null;
  } catch (error) {
    if (error instanceof Refusal && standing.has(error.code)) return error.message;
    throw error;
  }
}

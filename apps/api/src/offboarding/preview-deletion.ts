import type { Answer, ErrorCode, getDeletion } from '@sevenday/contract';
import { addCents, zeroCents } from '@sevenday/lending';
import { Refusal } from '../platform/base/refusal.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type DeletionAsked, lockDeletable } from './refuse-deletion.ts';

const standing: ReadonlySet<ErrorCode> = new Set([
  'own_case',
  'last_admin',
  'works_here',
  'money_in_transit',
]);

/**
 * Previews a member's deletion: the refusal that it would end with now, or what waits to be sent, in cents. An open
 * payment page bars nothing, because it is closed first. Refuses with `member_not_found` and `forbidden`.
 */
export async function previewDeletion(
  runtime: Runtime,
  asked: DeletionAsked,
): Promise<Answer<typeof getDeletion>> {
  const { database, clocks } = runtime;
  try {
    const { loans } = await database.transact(async (tx) =>
      lockDeletable(tx, runtime, asked, { openPages: 'ignored', now: await clocks.business(tx) }),
    );
    const waiting = loans.filter(({ status }) => status === 'funded');
    return { why_not: null, waiting: addCents(...waiting.map((loan) => loan.principalCents)) };
  } catch (error) {
    if (!(error instanceof Refusal) || !standing.has(error.code)) throw error;
    return { why_not: error.message, waiting: zeroCents };
  }
}

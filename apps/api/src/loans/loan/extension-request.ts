import { addBankingDays, isOut, type LocalDay, localDay } from '@sevenday/lending';
import { and, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { AnswerTimes } from '../../platform/config/config.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import type { LoanRow } from './loan.ts';
import { extensionRequests } from './tables.ts';

export type ExtensionRequestRow = typeof extensionRequests.$inferSelect;

export async function awaitsExtension(tx: Tx, loanId: string): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: extensionRequests.id })
    .from(extensionRequests)
    .where(and(eq(extensionRequests.loanId, loanId), eq(extensionRequests.status, 'waiting')));
  return waiting !== undefined;
}

export function canRequestExtension(
  loan: LoanRow,
  waiting: ReadonlyMap<string, ExtensionRequestRow>,
): boolean {
  return isOut(loan) && loan.dueAt !== null && !loan.paymentProcessing && !waiting.has(loan.id);
}

const selectWaiting = queryBuiltOnce<{ loanIds: string[] }, ExtensionRequestRow[]>((tx) =>
  tx
    .select()
    .from(extensionRequests)
    .where(
      and(
        anyOf(extensionRequests.loanId, sql.placeholder('loanIds')),
        eq(extensionRequests.status, 'waiting'),
      ),
    ),
);

export async function readWaitingExtensions(
  tx: Tx,
  loans: readonly LoanRow[],
): Promise<ReadonlyMap<string, ExtensionRequestRow>> {
  const ids = loans.filter(isOut).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await selectWaiting(tx, { loanIds: ids });
  return new Map(rows.map((row) => [row.loanId, row]));
}

export async function readLastExtension(
  tx: Tx,
  keys: Keys,
  loanId: string,
): Promise<
  (Omit<ExtensionRequestRow, 'reason' | 'words'> & Record<'reason' | 'words', string | null>) | null
> {
  const [row] = await tx
    .select()
    .from(extensionRequests)
    .where(eq(extensionRequests.loanId, loanId))
    .orderBy(desc(extensionRequests.askedAt))
    .limit(1);
  if (!row) return null;
  return {
    ...row,
    reason: await openExtensionText(tx, keys, row, row.reason),
    words: await openExtensionText(tx, keys, row, row.words),
  };
}

export async function readExtensionAnswerText(
  tx: Tx,
  keys: Keys,
  requestId: string,
): Promise<string | null> {
  const [row] = await tx
    .select()
    .from(extensionRequests)
    .where(eq(extensionRequests.id, requestId));
  return row ? openExtensionText(tx, keys, row, row.words) : null;
}

export async function openExtensionText(
  tx: Tx,
  keys: Keys,
  { memberId }: ExtensionRequestRow,
  sealed: Buffer | null,
): Promise<string | null> {
  return sealed && (await keys.openFor(tx, memberId, sealed)).toString();
}

export async function loanOfRequest(tx: Tx, requestId: string): Promise<string> {
  return (await readExtensionRequest(tx, requestId)).loanId;
}

export async function readExtensionRequest(
  tx: Tx,
  requestId: string,
): Promise<ExtensionRequestRow> {
  const [row] = await tx
    .select()
    .from(extensionRequests)
    .where(eq(extensionRequests.id, requestId));
  if (!row) throw new Refusal('extension_not_found');
  return row;
}

export function extensionAnswerDay(
  { askedAt }: Pick<ExtensionRequestRow, 'askedAt'>,
  { timeZone }: Pick<LoanRow, 'timeZone'>,
  { extensionBankingDays }: AnswerTimes,
): LocalDay {
  return addBankingDays(localDay(askedAt, timeZone), extensionBankingDays, isBankHoliday);
}

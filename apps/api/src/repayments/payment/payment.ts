import type { LocalDay } from '@sevenday/lending';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type PaymentStatus, payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;

export const liveStatuses: PaymentStatus[] = ['planned', 'open', 'processing'];

/** A caller that changes the debit locks the loan's row first. */
export async function findAnnouncedDebit(tx: Tx, loanId: string): Promise<DebitRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.loanId, loanId), eq(payments.status, 'announced')));
  return row && asDebit(row);
}

/** A loan may have several failed debits with `tryNumber` 1. Finds the newest. */
export async function findFirstTry(tx: Tx, loanId: string): Promise<DebitRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(eq(payments.loanId, loanId), eq(payments.tryNumber, 1), eq(payments.status, 'failed')),
    )
    .orderBy(desc(payments.quotedAt))
    .limit(1);
  return row ? asDebit(row) : null;
}

export async function readDebitDay(tx: Tx, loanId: string): Promise<LocalDay | null> {
  return (await findAnnouncedDebit(tx, loanId))?.debitDay ?? null;
}

/** The id of a debit that never reached the bank is not stored (record-payment-report.ts). */
export function wasSent({ providerPaymentId }: PaymentRow): boolean {
  return providerPaymentId !== null;
}

/** The database requires these columns for every debit. */
export type DebitRow = PaymentRow & {
  debitDay: string;
  tryNumber: 1 | 2;
  bankAccountId: string;
  bankFingerprint: string;
};

export function asDebit(row: PaymentRow): DebitRow {
  const { debitDay, tryNumber, bankAccountId, bankFingerprint } = row;
  if (!debitDay || !tryNumber || !bankAccountId || !bankFingerprint) {
    throw new Error('A payment is no debit.');
  }
  return { ...row, debitDay, tryNumber, bankAccountId, bankFingerprint };
}

/** A loan has at most one live payment. The caller has locked the loan's row. */
export async function findLivePayment(tx: Tx, loanId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.loanId, loanId), inArray(payments.status, liveStatuses)));
  return row;
}

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** A caller that also needs the loan has to lock the loan first. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error('A payment is missing.');
  return row;
}

export async function findPaymentByProviderId(
  tx: Tx,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId));
  return row;
}

export async function findPaymentBySession(
  tx: Tx,
  providerSessionId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.providerSessionId, providerSessionId));
  return row;
}

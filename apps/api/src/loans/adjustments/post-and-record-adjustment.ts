import type { AuditAction } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { type LedgerEntry, postEntry } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { recordAdjustment } from '../loan/adjustment.ts';
import { type LoanRow, updateLoanRow } from '../loan/loan.ts';
import type { AdjustmentKind } from '../loan/tables.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';

interface Change {
  changes: Partial<LoanRow>;
  entry: LedgerEntry | null;
  /**
   * Null for a rate that is lowered so little that the interest stays the same. Such an adjustment
   * has no row in `loan_adjustments` and cannot be reversed by itself.
   */
  kind: AdjustmentKind | null;
  amountCents: Cents;
  extensionRequestId?: string | undefined;
  action: Extract<AuditAction, `loan.${string}`>;
  codes?: Readonly<Record<string, Cents>>;
}

/** The caller has locked the loan's row. */
export async function postAdjustment(
  tx: Tx,
  { keys }: Runtime,
  before: LoanRow,
  change: Change,
  { actorId, reason, now, wall }: AdjustmentCommand,
): Promise<LoanRow> {
  const { changes, entry, kind, amountCents, extensionRequestId, action } = change;
  const { codes = { amount_cents: amountCents } } = change;
  const posted = {
    loanId: before.id,
    subjectId: before.memberId,
    effectiveAt: now,
    recordedAt: wall,
    actorId,
    providerReference: null,
  };
  const ledgerTransactionId = entry && (await postEntry(tx, { entry, ...posted }));
  if (kind) {
    const made = { kind, amountCents, ledgerTransactionId, extensionRequestId, actorId, now, wall };
    await recordAdjustment(tx, before, made);
  }
  const after = await updateLoanRow(tx, before, changes);
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action,
    subjectId: before.memberId,
    object: { type: 'loan', id: before.id },
    codes,
    details: { before: termsOf(before), after: termsOf(after), reason },
  });
  return after;
}

function termsOf(loan: LoanRow) {
  const { principalCents, interestRateBasisPoints, interestCents, lateFeeCents, dueAt, status } =
    loan;
  return { principalCents, interestRateBasisPoints, interestCents, lateFeeCents, dueAt, status };
}

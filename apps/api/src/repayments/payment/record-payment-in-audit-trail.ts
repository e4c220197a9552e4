import { type AuditEntry, recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

export function auditPayment(
  tx: Tx,
  keys: Keys,
  of: { loanId: string; memberId: string },
  entry: Pick<AuditEntry, 'at' | 'action' | 'details'> & {
    actorId?: string | null;
    codes: NonNullable<AuditEntry['codes']>;
  },
): Promise<void> {
  return recordAudit(tx, keys, {
    at: entry.at,
    actorId: entry.actorId ?? null,
    action: entry.action,
    subjectId: of.memberId,
    object: { type: 'loan', id: of.loanId },
    codes: entry.codes,
    ...(entry.details ? { details: entry.details } : {}),
  });
}

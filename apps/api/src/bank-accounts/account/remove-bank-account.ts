import { eq } from 'drizzle-orm';
import { lockMember, noteBankStatus } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { BankAccountRow } from './bank-account.ts';
import type { BankAccountDependencies } from './bank-account-dependencies.ts';
import { refuseWhileHeld } from './holds-while-money-moves.ts';
import { lockAccountAdminSaw, type Seen } from './lock-account-admin-saw.ts';
import { notifyBankChange } from './notify-bank-verified-or-changed.ts';
import { refuseOwnCase } from './refuse-own-case.ts';
import { scheduleDebitRecheck } from './schedule-debit-recheck.ts';
import { bankAccounts } from './tables.ts';

/**
 * Refuses with `own_case`, `member_not_found`, `bank_account_not_found` or `bank_account_in_use`.
 */
export async function removeBankAccount(
  tx: Tx,
  dependencies: BankAccountDependencies,
  removing: { memberId: string; seen: Seen; actorId: string; now: Date; wall: Date },
): Promise<void> {
  await refuseOwnCase(tx, dependencies, removing);
  await lockMember(tx, removing.memberId);
  const account = await lockAccountAdminSaw(tx, removing.memberId, removing.seen);
  await markRemoved(tx, account, removing);
  await noteBankStatus(tx, removing.memberId, 'none');
  await recordAudit(tx, dependencies.keys, {
    at: removing.now,
    actorId: removing.actorId,
    action: 'bank_account.removed',
    subjectId: removing.memberId,
    object: { type: 'bank_account', id: account.id },
    codes: { was_verified: account.verified },
  });
  await notifyBankChange(tx, dependencies, account, 'removed', removing);
}

/**
 * Audits and notifies nothing. The caller has locked the account's row. Refuses with
 * `bank_account_in_use` if money is moving to or from the account.
 */
export async function markRemoved(
  tx: Tx,
  account: BankAccountRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  await refuseWhileHeld(tx, account.id, at.now);
  await tx.update(bankAccounts).set({ removedAt: at.wall }).where(eq(bankAccounts.id, account.id));
  await enqueueWork(tx, {
    kind: 'forget_bank_account',
    key: account.id,
    dueAt: at.now,
    createdAt: at.wall,
  });
  await scheduleDebitRecheck(tx, account, at);
}

import { eq } from 'drizzle-orm';
import { fullName, lockMember, noteBankStatus } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refuseStaleFactor } from '../../platform/http/refuse-by-factor-or-money-rights.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { lockAccountAdminSaw, type Seen } from '../account/lock-account-admin-saw.ts';
import { notifyBankVerified } from '../account/notify-bank-verified-or-changed.ts';
import { refuseOwnCase } from '../account/refuse-own-case.ts';
import { bankAccounts } from '../account/tables.ts';
import { unapprovable } from '../account/why-not-approvable.ts';

/**
 * The call can name the account and the member's name that the admin saw. If the member now has
 * another account or name, refuses with `bank_account_not_found` or `member_renamed` (decisions,
 * "People"). Also refuses with `own_case`, `member_not_found`, `bank_account_verified`,
 * `bank_account_not_usable` or `step_up_needed`.
 */
export async function approveBankAccount(
  tx: Tx,
  dependencies: BankAccountDependencies,
  approving: {
    memberId: string;
    seen: Seen & { fullName: string | undefined };
    actor: Actor;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const actorId = approving.actor.userId;
  await refuseOwnCase(tx, dependencies, { memberId: approving.memberId, actorId });
  const member = await lockMember(tx, approving.memberId);
  const { seen } = approving;
  const account = await lockAccountAdminSaw(tx, approving.memberId, seen);
  if (seen.fullName !== undefined && seen.fullName !== fullName(member)) {
    throw new Refusal('member_renamed');
  }
  if (!account.unverifiedReason) throw new Refusal('bank_account_verified');
  const why = unapprovable[account.unverifiedReason];
  if (why) throw new Refusal('bank_account_not_usable', why);
  // This approval can send money to somebody else's account. So an admin who has a second factor
  // must have used it a short time ago.
  refuseStaleFactor(approving.actor, approving.wall);
  await tx
    .update(bankAccounts)
    .set({
      verified: true,
      unverifiedReason: null,
      verifiedAt: approving.wall,
      verifiedBy: actorId,
    })
    .where(eq(bankAccounts.id, account.id));
  await noteBankStatus(tx, approving.memberId, 'verified');
  await recordAudit(tx, dependencies.keys, {
    at: approving.now,
    actorId: actorId,
    action: 'bank_account.approved',
    subjectId: approving.memberId,
    object: { type: 'bank_account', id: account.id },
    codes: { reason: account.unverifiedReason },
  });
  await notifyBankVerified(tx, dependencies, account, approving);
}

import { eq } from 'drizzle-orm';
import { banksLinked, countAttempt } from '../../identity/index.ts';
import {
  type MemberRecord,
  noteBankStatus,
  type Renamed,
  readMember,
} from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type BankAccountRow, lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { bankStandingOf } from '../account/bank-standing.ts';
import { matchHolderName } from '../account/match-holder-name.ts';
import { notifyBankVerified } from '../account/notify-bank-verified-or-changed.ts';
import { bankAccounts } from '../account/tables.ts';
import { whyNotVerified } from '../account/why-not-verified.ts';
import { revokeVerification } from './revoke-verification.ts';

/**
 * Without this check, a person could link their own account, take a stranger's name, and be paid as
 * that stranger. Refuses with `member_not_found`, or with `too_many_requests` if the member's own
 * change would verify the account and the budget `banksLinked` is used up.
 */
export async function recheckHolderAfterNameChange(
  tx: Tx,
  dependencies: BankAccountDependencies,
  renamed: Renamed,
): Promise<void> {
  const account = await lockCurrentAccount(tx, renamed.memberId);
  if (!account) return;
  const member = await readMember(tx, renamed.memberId);
  if (account.unverifiedReason === 'name_mismatch') {
    return judgeAgain(tx, dependencies, { account, member }, renamed);
  }
  if (!account.verified || matchHolderName(member, [account.accountHolderName]) !== null) return;
  const { actorId, now, wall } = renamed;
  await revokeVerification(tx, dependencies, account, {
    reason: 'name_mismatch',
    actorId,
    now,
    wall,
  });
}

async function judgeAgain(
  tx: Tx,
  dependencies: BankAccountDependencies,
  { account, member }: { account: BankAccountRow; member: MemberRecord },
  renamed: Renamed,
): Promise<void> {
  const { fingerprint, accountHolderName: holderName } = account;
  if (matchHolderName(member, [holderName]) === null) return;
  // `confirmed` is true, because without the payment provider's confirmation the account's reason
  // would be `not_confirmed`, and not `name_mismatch`.
  const reason = await whyNotVerified(tx, member, { confirmed: true, fingerprint, holderName });
  const verified = reason === null;
  // Each verification sends a mail. Without this limit, a member could change their name back and
  // forth and send mails without end.
  if (verified && renamed.actorId === member.id) {
    await countAttempt(tx, dependencies.keys, member.id, renamed.wall, banksLinked);
  }
  await tx
    .update(bankAccounts)
    .set({
      verified,
      unverifiedReason: reason,
      ...(verified ? { verifiedAt: renamed.wall, verifiedBy: null } : {}),
    })
    .where(eq(bankAccounts.id, account.id));
  await noteBankStatus(tx, member.id, bankStandingOf(reason));
  await recordAudit(tx, dependencies.keys, {
    at: renamed.now,
    actorId: renamed.actorId,
    action: 'bank_account.holder_rechecked',
    subjectId: member.id,
    object: { type: 'bank_account', id: account.id },
    codes: { verified, reason },
  });
  if (verified) await notifyBankVerified(tx, dependencies, account, renamed);
}

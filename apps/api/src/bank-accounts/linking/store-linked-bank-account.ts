import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { banksLinked, countAttempt, type OwnerConfirmed } from '../../identity/index.ts';
import { lockMember, type MemberRecord, noteBankStatus } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type BankAccountRow, lockCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { bankStandingOf } from '../account/bank-standing.ts';
import {
  notifyBankChange,
  notifyBankVerified,
} from '../account/notify-bank-verified-or-changed.ts';
import { markRemoved } from '../account/remove-bank-account.ts';
import { bankAccounts, bankLinks } from '../account/tables.ts';
import { whyNotVerified } from '../account/why-not-verified.ts';
import { recheckPasswordBeforeReplacing } from './check-password-before-replacing-account.ts';

export interface LinkedBank {
  providerAccountId: string;
  providerPaymentMethodId: string;
  outboundSetupId: string;
  confirmed: boolean;
  fingerprint: string;
  holderName: string;
  bankName: string;
  last4: string;
}

interface Adding {
  memberId: string;
  providerSessionId: string;
  linked: LinkedBank;
  /** Null if the member had never had a verified account: no password was needed then. */
  owner: OwnerConfirmed | null;
  now: Date;
  wall: Date;
}

/**
 * Stores the linked account and removes the member's former account. Several requests with the same
 * link session store the account only once. Refuses with `bank_link_not_found`, `member_not_found`,
 * `password_needed`, `bank_account_in_use` or `too_many_requests`.
 */
export async function storeLinkedBankAccount(
  tx: Tx,
  dependencies: BankAccountDependencies,
  adding: Adding,
): Promise<BankAccountRow> {
  const [link] = await tx
    .select()
    .from(bankLinks)
    .where(eq(bankLinks.providerSessionId, adding.providerSessionId))
    .for('update');
  if (!link) throw new Refusal('bank_link_not_found');
  if (link.bankAccountId) return addedBefore(tx, link.bankAccountId);
  const member = await lockMember(tx, adding.memberId);
  await recheckPasswordBeforeReplacing(tx, adding);
  await countAttempt(tx, dependencies.keys, adding.memberId, adding.wall, banksLinked);
  const former = await lockCurrentAccount(tx, adding.memberId);
  if (former) await markRemoved(tx, former, adding);
  const account = await insertAccount(tx, member, adding);
  await tx
    .update(bankLinks)
    .set({ completedAt: adding.wall, bankAccountId: account.id })
    .where(eq(bankLinks.providerSessionId, adding.providerSessionId));
  await noteBankStatus(tx, adding.memberId, bankStandingOf(account.unverifiedReason));
  await recordAudit(tx, dependencies.keys, {
    at: adding.now,
    actorId: adding.memberId,
    action: 'bank_account.added',
    subjectId: adding.memberId,
    object: { type: 'bank_account', id: account.id },
    codes: {
      verified: account.verified,
      reason: account.unverifiedReason,
      replaces: former?.id ?? null,
    },
    details: { holder: account.accountHolderName, bank: account.bankName, last4: account.last4 },
  });
  if (!account.verified) await notifyBankChange(tx, dependencies, account, 'waiting', adding);
  else if (former) await notifyBankChange(tx, dependencies, account, 'replaced', adding);
  else await notifyBankVerified(tx, dependencies, account, adding);
  return account;
}

async function addedBefore(tx: Tx, bankAccountId: string): Promise<BankAccountRow> {
  const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.id, bankAccountId));
  if (!account) throw new Error('The account of a finished link is missing.');
  return account;
}

async function insertAccount(
  tx: Tx,
  member: MemberRecord,
  { linked, memberId, wall }: Adding,
): Promise<BankAccountRow> {
  // The member's name may have changed since the payment provider was asked, so the holder is
  // compared with the present name.
  const reason = await whyNotVerified(tx, member, linked);
  const [account] = await tx
    .insert(bankAccounts)
    .values({
      id: randomUUID(),
      memberId,
      providerAccountId: linked.providerAccountId,
      providerPaymentMethodId: linked.providerPaymentMethodId,
      outboundSetupId: linked.outboundSetupId,
      fingerprint: linked.fingerprint,
      accountHolderName: linked.holderName,
      bankName: linked.bankName,
      last4: linked.last4,
      verified: reason === null,
      unverifiedReason: reason,
      addedAt: wall,
      verifiedAt: reason === null ? wall : null,
    })
    .returning();
  if (!account) throw new Error('The bank account was not written.');
  return account;
}

import { and, eq } from 'drizzle-orm';
import { type MemberRecord, readMember } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { sha256 } from '../../platform/base/sha256.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  explainProviderRefusal,
  fieldToMend,
} from '../../platform/stripe/explain-provider-refusal.ts';
import {
  callPastSpentKey,
  type Provider,
  ProviderRefused,
} from '../../platform/stripe/provider.ts';
import { type BankAccountRow, readCurrentAccount } from '../account/bank-account.ts';
import type { BankAccountDependencies } from '../account/bank-account-dependencies.ts';
import { refuseWhileHeld } from '../account/holds-while-money-moves.ts';
import { matchHolderName } from '../account/match-holder-name.ts';
import { bankAccounts, bankLinks } from '../account/tables.ts';
import {
  checkPasswordBeforeReplacing,
  type Linking,
} from './check-password-before-replacing-account.ts';
import { type ChosenAccount, readChosenAccount } from './read-chosen-account-and-owners.ts';
import { retryCallWhileProviderIsBusy } from './retry-call-while-provider-is-busy.ts';
import { type LinkedBank, storeLinkedBankAccount } from './store-linked-bank-account.ts';

/**
 * Adds the bank account that a member chose in a link session at the payment provider (spec
 * section 4; decisions, "People"). Refuses with `password_needed`, `wrong_password`,
 * `unauthenticated`, `bank_link_not_found`, `member_not_found`, `bank_link_incomplete`,
 * `bank_account_not_usable`, `bank_account_in_use`, `in_progress`, `too_many_requests`,
 * `provider_refused` or `provider_unavailable`.
 */
export async function finishBankLink(
  dependencies: BankAccountDependencies,
  linking: Linking & { providerSessionId: string },
): Promise<BankAccountRow> {
  const { memberId, providerSessionId } = linking;
  const asked = { memberId, providerSessionId };
  const begun = await dependencies.database.transact(async (tx) =>
    readLink(tx, { ...asked, now: await dependencies.clocks.business(tx) }),
  );
  if (begun.account) return begun.account;
  const owner = await checkPasswordBeforeReplacing(dependencies, linking);
  try {
    const linked = await linkAtProvider(dependencies.provider, begun.member, providerSessionId);
    return await dependencies.database.transact(async (tx) =>
      storeLinkedBankAccount(tx, dependencies, {
        ...asked,
        linked,
        owner,
        now: await dependencies.clocks.business(tx),
        wall: dependencies.clocks.wall(),
      }),
    );
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (fieldToMend(error)) throw explainProviderRefusal(dependencies.log, error);
    throw new Refusal('bank_account_not_usable', sentenceFor(error));
  }
}

async function readLink(
  tx: Tx,
  asked: { memberId: string; providerSessionId: string; now: Date },
): Promise<{ member: MemberRecord; account: BankAccountRow | null }> {
  const [link] = await tx
    .select({ completedAt: bankLinks.completedAt, account: bankAccounts })
    .from(bankLinks)
    .leftJoin(bankAccounts, eq(bankAccounts.id, bankLinks.bankAccountId))
    .where(
      and(
        eq(bankLinks.providerSessionId, asked.providerSessionId),
        eq(bankLinks.memberId, asked.memberId),
      ),
    );
  if (!link) throw new Refusal('bank_link_not_found');
  if (link.account?.removedAt) {
    throw new Refusal(
      'bank_link_not_found',
      'This link was used before, and its bank account has been removed since. Please start again.',
    );
  }
  const member = await readMember(tx, asked.memberId);
  if (link.account) return { member, account: link.account };
  const current = await readCurrentAccount(tx, asked.memberId);
  if (current) await refuseWhileHeld(tx, current.id, asked.now);
  return { member, account: null };
}

async function linkAtProvider(
  provider: Provider,
  member: MemberRecord,
  sessionId: string,
): Promise<LinkedBank> {
  const chosen = await readChosenAccount(provider, sessionId, member.providerCustomerId);
  const holder = matchHolderName(member, chosen.ownerNames);
  const method = await makePaymentMethod(provider, member, sessionId, chosen, holder);
  const setup = await retryCallWhileProviderIsBusy(() =>
    callPastSpentKey(`outbound-setup:${method.id}`, (idempotencyKey) =>
      provider.confirmOutboundSetup(
        { customerId: method.customerId, paymentMethodId: method.id },
        { idempotencyKey, attemptId: member.id },
      ),
    ),
  );
  return {
    providerAccountId: chosen.accountId,
    providerPaymentMethodId: method.id,
    outboundSetupId: setup.id,
    confirmed: setup.status === 'succeeded',
    fingerprint: method.fingerprint,
    holderName: holder ?? chosen.ownerNames[0],
    bankName: chosen.bankName,
    // Some banks give the payment provider a substitute account number, whose last digits
    // (`method.last4`) the customer would not recognize. The bank's own digits are stored if it
    // gives them.
    last4: chosen.last4 ?? method.last4 ?? '',
  };
}

async function makePaymentMethod(
  provider: Provider,
  member: MemberRecord,
  sessionId: string,
  chosen: ChosenAccount,
  holder: string | null,
) {
  const customerId = member.providerCustomerId;
  const bank = {
    accountId: chosen.accountId,
    holderName: holder ?? chosen.ownerNames[0],
    email: member.email,
  };
  // The payment provider refuses changed data under the same idempotency key, and a member may edit
  // their profile between two attempts. So the key contains a hash of the data.
  const edition = sha256(JSON.stringify(bank)).toString('hex').slice(0, 16);
  const method = await retryCallWhileProviderIsBusy(() =>
    callPastSpentKey(`bank-account:${sessionId}:${edition}`, (idempotencyKey) =>
      provider.createBankPaymentMethod(bank, { idempotencyKey, attemptId: member.id }),
    ),
  );
  if (method.blocked) {
    throw new Refusal(
      'bank_account_not_usable',
      'Payments with this account were refused before. Please choose another one.',
    );
  }
  const { id, fingerprint, last4 } = method;
  if (!customerId || !fingerprint)
    throw new Error('The bank account came without its fingerprint.');
  return { id, customerId, fingerprint, last4 };
}

const refusalSentences: Record<string, string> = {
  payment_method_bank_account_blocked:
    'Payments with this account were refused before. Please choose another one.',
  bank_account_unusable: 'Payments with this account were refused. Please choose another one.',
  financial_connections_account_inactive:
    'The connection to your bank has ended. Please start again.',
};

function sentenceFor(refused: ProviderRefused): string | undefined {
  return refusalSentences[refused.code];
}

import { randomUUID } from 'node:crypto';
import { fullName, lockMember, readMember, setProviderCustomer } from '../members/index.ts';
import type { Clocks } from '../platform/clocks.ts';
import type { Database } from '../platform/database.ts';
import { sha256 } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Provider, ProviderRefused, ProviderUnknown } from '../platform/stripe.ts';
import { askProvider } from './ask-provider.ts';
import { readCurrentAccount } from './current-account.ts';
import { hasHold } from './holds.ts';
import { bankLinks } from './store.ts';

interface LinkStarting {
  database: Database;
  clocks: Clocks;
  provider: Provider;
}

type Person = { name: string; email: string; phone: string };

/**
 * Begins a link at the provider, where the member signs in to their bank (spec section 4, "Instant verification
 * flow"). Refuses with `bank_account_in_use` while money moves to or from the account it would replace, and with
 * `provider_unavailable`.
 */
export async function startBankLink(
  parts: LinkStarting,
  memberId: string,
): Promise<{ sessionId: string; clientSecret: string }> {
  const { database, clocks, provider } = parts;
  try {
    const customerId = await ensureCustomer(parts, memberId);
    const session = await askProvider(() =>
      provider.createLinkSession(customerId, { idempotencyKey: `bank-link:${randomUUID()}` }),
    );
    await database.transact((tx) =>
      tx
        .insert(bankLinks)
        .values({ providerSessionId: session.id, memberId, createdAt: clocks.wall() }),
    );
    return { sessionId: session.id, clientSecret: session.clientSecret };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new Refusal(
      'provider_unavailable',
      'Bank accounts cannot be linked right now. Please try again later.',
    );
  }
}

/** The member's customer at the provider, made once: the key is the member's own. */
async function ensureCustomer(parts: LinkStarting, memberId: string): Promise<string> {
  const member = await parts.database.transact(async (tx) => {
    const current = await readCurrentAccount(tx, memberId);
    if (current && (await hasHold(tx, current.id))) throw new Refusal('bank_account_in_use');
    return readMember(tx, memberId);
  });
  if (member.providerCustomerId) return member.providerCustomerId;
  const person = { name: fullName(member), email: member.email, phone: member.phone };
  const { id } = await askProvider(() => createCustomer(parts.provider, memberId, person));
  return parts.database.transact(async (tx) => {
    const { providerCustomerId } = await lockMember(tx, memberId);
    if (providerCustomerId) return providerCustomerId;
    await setProviderCustomer(tx, memberId, id);
    return id;
  });
}

/** Where a lost earlier answer was for other values, edited since, its key is of no more use: the new values get theirs. */
async function createCustomer(
  provider: Provider,
  memberId: string,
  person: Person,
): Promise<{ id: string }> {
  const key = `customer:${memberId}`;
  try {
    return await provider.createCustomer(person, { idempotencyKey: key, attemptId: memberId });
  } catch (error) {
    if (!(error instanceof ProviderUnknown && error.why === 'key_reused')) throw error;
    const edition = sha256(JSON.stringify(person)).toString('hex').slice(0, 16);
    const idempotencyKey = `${key}:${edition}`;
    return provider.createCustomer(person, { idempotencyKey, attemptId: memberId });
  }
}

import type Stripe from 'stripe';
import { askStripe } from './provider-errors.ts';
import { allOf, fromUnixSeconds, idOf } from './stripe-values-and-lists.ts';

export interface LinkSession {
  id: string;
  customerId: string | null;
  /** Empty until the person has chosen a bank account. */
  accountIds: string[];
}

/** Each status is a word of the payment provider. */
export interface LinkedAccount {
  id: string;
  customerId: string | null;
  /** `active`, `inactive` or `disconnected`. */
  status: string;
  relinkRequired: boolean;
  /** One for each account number: `pending`, `transactable`, `deactivated` or `expired`. */
  numberStatuses: string[];
  bankName: string;
  last4: string | null;
  ownershipId: string | null;
  /** `pending`, `succeeded` or `failed`. Null if we never asked for the owners' names. */
  ownershipRefresh: string | null;
  ownershipRefreshedAt: Date | null;
}

export function bankLinkCalls(stripe: Stripe) {
  const { sessions, accounts } = stripe.financialConnections;
  return {
    /** The person must sign in at the bank, and can't type in an account number. */
    async createLinkSession(
      customerId: string,
      attempt: { idempotencyKey: string },
    ): Promise<{ id: string; clientSecret: string }> {
      const session = await askStripe(() =>
        sessions.create(
          {
            account_holder: { type: 'customer', customer: customerId },
            permissions: ['payment_method', 'ownership'],
            prefetch: ['ownership'],
            filters: {
              account_subcategories: ['checking'],
              country: 'US',
              require_payment_method_support: 'all',
            },
            limits: { accounts: 1 },
            manual_entry: { mode: 'disabled' },
          },
          { idempotencyKey: attempt.idempotencyKey },
        ),
      );
      if (!session.client_secret) throw new Error('The link session came without its secret.');
      return { id: session.id, clientSecret: session.client_secret };
    },

    async readLinkSession(sessionId: string): Promise<LinkSession> {
      const session = await askStripe(() => sessions.retrieve(sessionId));
      return {
        id: session.id,
        customerId: idOf(session.account_holder?.customer),
        accountIds: session.accounts.data.map((account) => account.id),
      };
    },

    async readLinkedAccount(accountId: string): Promise<LinkedAccount> {
      return linkedAccount(
        await askStripe(() => accounts.retrieve(accountId, { expand: ['ownership'] })),
      );
    },

    /** The names are as the bank spells them. */
    async readOwners(accountId: string, ownershipId: string): Promise<string[]> {
      const owners = await askStripe(() =>
        allOf(accounts.listOwners(accountId, { ownership: ownershipId })),
      );
      return owners.map((owner) => owner.name);
    },

    /** Asks the bank for the owners' names. In the answer, `ownershipRefresh` may be `pending`. */
    async refreshOwners(
      accountId: string,
      attempt: { idempotencyKey: string },
    ): Promise<LinkedAccount> {
      return linkedAccount(
        await askStripe(() =>
          accounts.refresh(
            accountId,
            { features: ['ownership'] },
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },

    async disconnectAccount(accountId: string, attempt: { idempotencyKey: string }): Promise<void> {
      await askStripe(() =>
        accounts.disconnect(accountId, {}, { idempotencyKey: attempt.idempotencyKey }),
      );
    },
  };
}

function linkedAccount(account: Stripe.FinancialConnections.Account): LinkedAccount {
  const refresh = account.ownership_refresh;
  return {
    id: account.id,
    customerId: idOf(account.account_holder?.customer),
    status: account.status,
    relinkRequired: account.status_details?.active?.action === 'relink_required',
    numberStatuses: (account.account_numbers ?? []).map((number) => number.status),
    bankName: account.institution_name,
    last4: account.last4,
    ownershipId: idOf(account.ownership),
    ownershipRefresh: refresh?.status ?? null,
    ownershipRefreshedAt: refresh ? fromUnixSeconds(refresh.last_attempted_at) : null,
  };
}

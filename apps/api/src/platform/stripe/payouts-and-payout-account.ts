import { type Cents, cents, type LocalDay, localDay } from '@sevenday/lending';
import type Stripe from 'stripe';
import { attemptIdOf, movementMetadata, referenceOf } from './attempt-metadata.ts';
import type { MoneyPermit } from './money-permit.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe } from './provider-errors.ts';
import {
  allOf,
  createdSince,
  fromUnixSeconds,
  idOf,
  knownWord,
} from './stripe-values-and-lists.ts';

const payoutStatuses = ['processing', 'posted', 'failed', 'canceled', 'returned'] as const;

export interface Payout {
  id: string;
  status: (typeof payoutStatuses)[number];
  /**
   * Why the payout was returned, as a word of the payment provider, such as `account_closed`. Null
   * if it was not.
   */
  reason: string | null;
  amountCents: Cents;
  customerId: string | null;
  attemptId: string | null;
  /** Our own id of the loan whose money is sent. */
  reference: string | null;
  createdAt: Date;
  /** When the money is expected to arrive. `posted` only says that the money has left. */
  arrivesOn: LocalDay;
}

export interface PayoutOrder {
  amountCents: Cents;
  financialAccountId: string;
  customerId: string;
  paymentMethodId: string;
  /** What the borrower's bank shows for the payout. By ACH at most 10 characters. */
  statementDescriptor: string;
  /** Our own id of the loan whose money is sent. */
  reference: string;
}

export interface FinancialAccount {
  id: string;
  cashCents: Cents;
  outboundPendingCents: Cents;
  canSendByAch: boolean;
}

/** Stripe calls a payout an outbound payment of Treasury. */
export function payoutCalls(stripe: Stripe) {
  const { outboundPayments, financialAccounts } = stripe.treasury;
  return {
    async sendPayout(order: PayoutOrder, attempt: Attempt, permit: MoneyPermit): Promise<Payout> {
      permit.use();
      return payout(
        await askStripe(() =>
          outboundPayments.create(
            {
              amount: order.amountCents,
              currency: 'usd',
              financial_account: order.financialAccountId,
              customer: order.customerId,
              destination_payment_method: order.paymentMethodId,
              destination_payment_method_options: { us_bank_account: { network: 'ach' } },
              end_user_details: { present: false },
              statement_descriptor: order.statementDescriptor,
              metadata: movementMetadata(attempt, order),
            },
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },

    async readPayout(payoutId: string): Promise<Payout> {
      return payout(await askStripe(() => outboundPayments.retrieve(payoutId)));
    },

    /** The list is complete: it lacks no payout from the account since `createdSince`. */
    async listPayouts(asked: {
      financialAccountId: string;
      createdSince: Date;
    }): Promise<Payout[]> {
      const found = await askStripe(() =>
        allOf(
          outboundPayments.list({
            financial_account: asked.financialAccountId,
            created: createdSince(asked.createdSince),
            limit: 100,
          }),
        ),
      );
      return found.map(payout);
    },

    /** Throws `ProviderRefused` if it is too late, for example because the payout is posted. */
    async cancelPayout(payoutId: string, attempt: { idempotencyKey: string }): Promise<Payout> {
      return payout(
        await askStripe(() =>
          outboundPayments.cancel(payoutId, {}, { idempotencyKey: attempt.idempotencyKey }),
        ),
      );
    },

    /** Throws `ProviderRefused` if the account with `configuredId` is missing. */
    async findFinancialAccount(configuredId: string | null): Promise<FinancialAccount | null> {
      if (configuredId) {
        return financialAccount(await askStripe(() => financialAccounts.retrieve(configuredId)));
      }
      const all = await askStripe(() => allOf(financialAccounts.list({ limit: 100 })));
      const open = all.find((account) => account.status === 'open');
      return open ? financialAccount(open) : null;
    },
  };
}

function payout(object: Stripe.Treasury.OutboundPayment): Payout {
  return {
    id: object.id,
    status: knownWord(payoutStatuses, object.status, 'a payout'),
    reason: object.returned_details?.code ?? null,
    amountCents: cents(object.amount),
    customerId: idOf(object.customer),
    attemptId: attemptIdOf(object.metadata),
    reference: referenceOf(object.metadata),
    createdAt: fromUnixSeconds(object.created),
    // The payment provider sends the day's midnight in UTC, which in the lender's time zone is the
    // evening before.
    arrivesOn: localDay(fromUnixSeconds(object.expected_arrival_date), 'UTC'),
  };
}

function financialAccount(account: Stripe.Treasury.FinancialAccount): FinancialAccount {
  return {
    id: account.id,
    cashCents: cents(account.balance.cash.usd ?? 0),
    outboundPendingCents: cents(account.balance.outbound_pending.usd ?? 0),
    canSendByAch: account.active_features?.includes('outbound_payments.ach') ?? false,
  };
}

import { addCents, type Cents, cents, subtractCents } from '@sevenday/lending';
import type Stripe from 'stripe';
import { attemptIdOf, referenceOf } from './attempt-metadata.ts';
import { askStripe } from './provider-errors.ts';
import { expanded, fromUnixSeconds, idOf, unixSeconds } from './stripe-values-and-lists.ts';

export interface BalanceMovement {
  id: string;
  /** The payment provider's word: `charge`, `payment`, `refund`, `adjustment`, `payout`, … */
  type: string;
  /** The amount before the fee. Negative for money that left the balance. */
  amountCents: Cents;
  feeCents: Cents;
  occurredAt: Date;
  /** The provider's id of what moved the money: a charge, refund, dispute or payout (of Stripe). */
  sourceId: string | null;
  paymentId: string | null;
  attemptId: string | null;
  /** Our own id of the loan that a debit pays. Null for other movements. */
  loanId: string | null;
  /** The provider's id of the customer who paid. Null if the movement's source names none. */
  customerId: string | null;
}

export interface PayoutAccountMovement {
  id: string;
  /** The payment provider's word: `outbound_payment`, `received_credit`, … */
  type: string;
  amountCents: Cents;
  postedAt: Date;
  flowId: string | null;
}

interface Listed<Movement> {
  movements: Movement[];
  /** Null if this is the last page. */
  next: string | null;
}

const pageSize = 100;

export function moneyMovementCalls(stripe: Stripe) {
  return {
    async listBalanceMovements(asked: {
      /** By the payment provider's clock. Null: from the account's first movement on. */
      createdSince: Date | null;
      after: string | null;
    }): Promise<Listed<BalanceMovement>> {
      const page = await askStripe(() =>
        stripe.balanceTransactions.list({
          ...(asked.createdSince ? { created: { gte: unixSeconds(asked.createdSince) } } : {}),
          ...(asked.after ? { starting_after: asked.after } : {}),
          expand: ['data.source'],
          limit: pageSize,
        }),
      );
      return listed(page, page.data.filter(isDollars).map(balanceMovement));
    },

    /**
     * Sorts by the time of posting, newest first, because a movement may be posted days after it
     * was created.
     */
    async listPayoutAccountMovements(asked: {
      financialAccountId: string;
      after: string | null;
    }): Promise<Listed<PayoutAccountMovement>> {
      const page = await askStripe(() =>
        stripe.treasury.transactions.list({
          financial_account: asked.financialAccountId,
          order_by: 'posted_at',
          status: 'posted',
          ...(asked.after ? { starting_after: asked.after } : {}),
          limit: pageSize,
        }),
      );
      return listed(page, page.data.map(payoutAccountMovement));
    },

    async readBalanceTotal(): Promise<Cents> {
      const { available, pending } = await askStripe(() => stripe.balance.retrieve());
      return addCents(
        ...[...available, ...pending].filter(isDollars).map(({ amount }) => cents(amount)),
      );
    },

    /** For a payout from the balance to the lender's bank. Returns the payment provider's word. */
    async readBalancePayoutStatus(payoutId: string): Promise<string> {
      return (await askStripe(() => stripe.payouts.retrieve(payoutId))).status;
    },
  };
}

function isDollars({ currency }: { currency: string }): boolean {
  return currency === 'usd';
}

function listed<Item extends { id: string }, Movement>(
  page: { data: Item[]; has_more: boolean },
  movements: Movement[],
): Listed<Movement> {
  return { movements, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

function balanceMovement(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const source = expanded<object>(transaction.source);
  const metadata =
    source && 'metadata' in source ? (source.metadata as Record<string, string> | null) : null;
  return {
    id: transaction.id,
    type: transaction.type,
    amountCents: cents(transaction.amount),
    feeCents: cents(transaction.fee),
    occurredAt: fromUnixSeconds(transaction.created),
    sourceId: idOf(transaction.source as string | { id: string } | null),
    paymentId: source && 'payment_intent' in source ? idOf(source.payment_intent as string) : null,
    attemptId: attemptIdOf(metadata),
    loanId: referenceOf(metadata),
    customerId:
      source && 'customer' in source
        ? idOf(source.customer as string | { id: string } | null)
        : null,
  };
}

/** No fee is subtracted, because `amount` already includes the payout account's fees. */
function payoutAccountMovement(transaction: Stripe.Treasury.Transaction): PayoutAccountMovement {
  const postedAt = transaction.status_transitions.posted_at ?? transaction.created;
  return {
    id: transaction.id,
    type: transaction.flow_type,
    amountCents: cents(transaction.amount),
    postedAt: fromUnixSeconds(postedAt),
    flowId: transaction.flow,
  };
}

export function netOf({ amountCents, feeCents }: BalanceMovement): Cents {
  return subtractCents(amountCents, feeCents);
}

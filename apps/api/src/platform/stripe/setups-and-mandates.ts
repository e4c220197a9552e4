import type Stripe from 'stripe';
import { attemptMetadata } from './attempt-metadata.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe } from './provider-errors.ts';
import { idOf, knownWord } from './stripe-values-and-lists.ts';

/** After `succeeded`, an outbound setup allows payouts to the account; an inbound one, debits. */
export interface Setup {
  id: string;
  status: string;
  mandateId: string | null;
}

export interface OnlineAcceptance {
  /** When the borrower agreed, by the wall clock. */
  acceptedAt: Date;
  /** The IP address. */
  address: string;
  userAgent: string;
}

const mandateStatuses = ['active', 'inactive', 'pending'] as const;

const bankOnly: Stripe.SetupIntentCreateParams['allowed_payment_method_types'] = [
  'us_bank_account',
];

export function setupAndMandateCalls(stripe: Stripe) {
  return {
    /** Also attaches the account to the customer. */
    confirmOutboundSetup(account: CustomersMethod, attempt: Attempt): Promise<Setup> {
      return confirmSetup(stripe, account, attempt, { flow_directions: ['outbound'] });
    },

    /** Sends the borrower's authorization to the payment provider, which makes a mandate from it. */
    authorizeDebits(
      account: CustomersMethod & { acceptance: OnlineAcceptance },
      attempt: Attempt,
    ): Promise<Setup> {
      const { acceptedAt, address, userAgent } = account.acceptance;
      return confirmSetup(stripe, account, attempt, {
        flow_directions: ['inbound'],
        usage: 'off_session',
        mandate_data: {
          customer_acceptance: {
            type: 'online',
            accepted_at: Math.floor(acceptedAt.getTime() / 1000),
            online: { ip_address: address, user_agent: userAgent },
          },
        },
      });
    },

    /** A mandate can end without us: the account's holder or their bank can revoke it. */
    async readMandate(mandateId: string): Promise<{ status: (typeof mandateStatuses)[number] }> {
      const mandate = await askStripe(() => stripe.mandates.retrieve(mandateId));
      return { status: knownWord(mandateStatuses, mandate.status, 'a mandate') };
    },

    async readSetup(setupId: string): Promise<Setup> {
      return setup(await askStripe(() => stripe.setupIntents.retrieve(setupId)));
    },
  };
}

interface CustomersMethod {
  customerId: string;
  paymentMethodId: string;
}

async function confirmSetup(
  stripe: Stripe,
  { customerId, paymentMethodId }: CustomersMethod,
  attempt: Attempt,
  purpose: Pick<Stripe.SetupIntentCreateParams, 'flow_directions' | 'usage' | 'mandate_data'>,
): Promise<Setup> {
  return setup(
    await askStripe(() =>
      stripe.setupIntents.create(
        {
          customer: customerId,
          payment_method: paymentMethodId,
          allowed_payment_method_types: bankOnly,
          confirm: true,
          ...purpose,
          metadata: attemptMetadata(attempt),
        },
        { idempotencyKey: attempt.idempotencyKey },
      ),
    ),
  );
}

function setup(intent: Stripe.SetupIntent): Setup {
  return { id: intent.id, status: intent.status, mandateId: idOf(intent.mandate) };
}

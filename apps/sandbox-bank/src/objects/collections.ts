import type { DueItem } from '../engine/due.ts';
import type { SavedAnswer } from '../engine/idempotency.ts';
import type { Fault } from '../faults/fault.ts';
import type { WebhookFault } from '../faults/webhook-fault.ts';
import type { BalanceTransaction } from '../resources/account/balance-transactions.ts';
import type { StripeEvent } from '../resources/account/events.ts';
import type { Fees } from '../resources/account/fees.ts';
import type { Payout } from '../resources/account/payouts.ts';
import type { WebhookEndpoint } from '../resources/account/webhook-endpoints.ts';
import type {
  AccountOwner,
  AccountOwnership,
  LinkedAccount,
} from '../resources/financial-connections/linked-account.ts';
import type { LinkSession } from '../resources/financial-connections/sessions.ts';
import type { Customer, DeletedCustomer } from '../resources/payment-methods/customers.ts';
import type { Mandate } from '../resources/payment-methods/mandates.ts';
import type { PaymentMethod } from '../resources/payment-methods/payment-method.ts';
import type { SetupIntent } from '../resources/payment-methods/setup-intent.ts';
import type { Charge } from '../resources/payments/charges.ts';
import type {
  CheckoutSession,
  IntentData,
  LineItem,
} from '../resources/payments/checkout-session.ts';
import type { Dispute } from '../resources/payments/dispute.ts';
import type { PaymentIntent } from '../resources/payments/payment-intent.ts';
import type { Refund } from '../resources/payments/refund.ts';
import type { FinancialAccount } from '../resources/treasury/financial-accounts.ts';
import type { OutboundPayment } from '../resources/treasury/outbound-payment.ts';
import type { ReceivedCredit } from '../resources/treasury/received-credits.ts';
import type { TreasuryTransaction } from '../resources/treasury/transactions.ts';
import type { Delivery } from '../webhooks/deliver.ts';

/** How a bank account behaves behind what Stripe shows of it. */
export interface HiddenBankAccount {
  account_number: string;
  /** What tells accounts apart: two customers never share one unless a test asks for it. */
  fingerprint: string;
  /** Set up for: debits (`inbound`) and payouts (`outbound`). */
  verified_for: ('inbound' | 'outbound')[];
}

export type TreasuryGrant = 'given' | 'not_given' | 'not_for_this_key';

/** How the bank runs, as tests and pages have set it. */
export interface Settings {
  clock_offset_ms: number;
  /** `manual`: outbound payments stay `processing` until a test helper moves them; `at_once`: they wait for nothing. */
  outbound_payments: 'auto' | 'at_once' | 'manual';
  /** So many days after they are sent, outbound payments are expected to arrive; at once unless set. */
  outbound_payment_days?: number;
  /** `later`: a charge does not name its balance transaction yet, and so not the fee. */
  balance_transactions?: 'at_once' | 'later';
  /** Whether the lender's account was given Treasury, and the key the right to it. Given and right unless set. */
  treasury?: TreasuryGrant;
  /** Only what differs from the bank's price list. */
  fees?: Partial<Fees>;
}

/** Everything the bank remembers, by collection. */
export interface Collections {
  settings: Settings;
  idempotency: SavedAnswer;
  due: DueItem;
  deliveries: Delivery;
  faults: Fault;
  webhook_faults: WebhookFault;
  /** By the id of the linked account or payment method that stands for it. */
  hidden_bank_accounts: HiddenBankAccount;
  customers: Customer | DeletedCustomer;
  link_sessions: LinkSession;
  /** By the id of a link session that was made for a connected account. */
  link_session_accounts: { account: string };
  linked_accounts: LinkedAccount;
  account_ownerships: AccountOwnership;
  account_owners: AccountOwner;
  payment_methods: PaymentMethod;
  setup_intents: SetupIntent;
  mandates: Mandate;
  checkout_sessions: CheckoutSession;
  /** By the id of their checkout session. */
  line_items: { data: LineItem[] };
  intent_data: IntentData;
  payment_intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  balance_transactions: BalanceTransaction;
  payouts: Payout;
  financial_accounts: FinancialAccount;
  outbound_payments: OutboundPayment;
  received_credits: ReceivedCredit;
  treasury_transactions: TreasuryTransaction;
  events: StripeEvent;
  webhook_endpoints: WebhookEndpoint;
}

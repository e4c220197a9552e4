import type { BalanceTransaction, Payout } from './balance.ts';
import type { Charge } from './charge.ts';
import type { CheckoutSession, IntentData, LineItem } from './checkout-session.ts';
import type { Customer, DeletedCustomer } from './customer.ts';
import type { Dispute } from './dispute.ts';
import type { DueItem } from './due-task.ts';
import type { Fault, WebhookFault } from './faults.ts';
import type {
  AccountOwner,
  AccountOwnership,
  LinkedAccount,
  LinkSession,
} from './financial-connections.ts';
import type { Mandate } from './mandate.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { HiddenBankAccount, PaymentMethod } from './payment-method.ts';
import type { Refund } from './refund.ts';
import type { SavedAnswer } from './saved-answer.ts';
import type { Settings } from './settings.ts';
import type { SetupIntent } from './setup-intent.ts';
import type {
  FinancialAccount,
  OutboundPayment,
  ReceivedCredit,
  TreasuryTransaction,
} from './treasury.ts';
import type { Delivery, StripeEvent, WebhookEndpoint } from './webhooks.ts';

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

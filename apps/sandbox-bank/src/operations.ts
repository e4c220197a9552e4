import type { Operation } from './engine/operation.ts';
import { faultOperations } from './faults/fault-operations.ts';
import { webhookFaultOperations } from './faults/webhook-fault-operations.ts';
import { accountOperations } from './resources/account/account.ts';
import { balanceTransactionOperations } from './resources/account/balance-transactions.ts';
import { clockOperations } from './resources/account/clock.ts';
import { eventOperations } from './resources/account/events.ts';
import { payoutOperations } from './resources/account/payouts.ts';
import { settingsOperations } from './resources/account/settings-operations.ts';
import { requireTreasury } from './resources/account/treasury-grant.ts';
import { webhookEndpointOperations } from './resources/account/webhook-endpoints.ts';
import { linkedAccountOperations } from './resources/financial-connections/linked-account-operations.ts';
import { linkSessionOperations } from './resources/financial-connections/sessions.ts';
import { customerOperations } from './resources/payment-methods/customers.ts';
import { mandateOperations } from './resources/payment-methods/mandates.ts';
import { microdepositOperations } from './resources/payment-methods/microdeposits.ts';
import { paymentMethodOperations } from './resources/payment-methods/payment-method-operations.ts';
import { setupIntentOperations } from './resources/payment-methods/setup-intent-operations.ts';
import { chargeOperations } from './resources/payments/charges.ts';
import { checkoutPayOperations } from './resources/payments/checkout-pay.ts';
import { checkoutSessionOperations } from './resources/payments/checkout-session-operations.ts';
import { debitHelperOperations } from './resources/payments/debit-helpers.ts';
import { disputeOperations } from './resources/payments/dispute-operations.ts';
import { paymentIntentOperations } from './resources/payments/payment-intent-operations.ts';
import { refundOperations } from './resources/payments/refund-operations.ts';
import { financialAccountOperations } from './resources/treasury/financial-accounts.ts';
import { outboundPaymentOperations } from './resources/treasury/outbound-payment-operations.ts';
import { receivedCreditOperations } from './resources/treasury/received-credits.ts';
import { treasuryTransactionOperations } from './resources/treasury/transactions.ts';

/** Every call the sandbox bank answers. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...linkSessionOperations,
  ...linkedAccountOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...microdepositOperations,
  ...mandateOperations,
  ...checkoutSessionOperations,
  ...checkoutPayOperations,
  ...paymentIntentOperations,
  ...debitHelperOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...balanceTransactionOperations,
  ...payoutOperations,
  ...financialAccountOperations,
  ...outboundPaymentOperations,
  ...receivedCreditOperations,
  ...treasuryTransactionOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...accountOperations,
  ...settingsOperations,
  ...faultOperations,
  ...webhookFaultOperations,
  ...clockOperations,
].map(requireTreasury);

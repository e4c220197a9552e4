import { faultOperations } from './faults/fault-operations.ts';
import { webhookFaultOperations } from './faults/webhook-fault-operations.ts';
import type { Operation } from './http/operation.ts';
import { accountOperations } from './resources/account.ts';
import { balanceTransactionOperations } from './resources/balance-transactions.ts';
import { chargeOperations } from './resources/charges.ts';
import { checkoutPayOperations } from './resources/checkout-pay.ts';
import { checkoutSessionOperations } from './resources/checkout-sessions.ts';
import { clockOperations } from './resources/clock.ts';
import { customerOperations } from './resources/customers.ts';
import { debitHelperOperations } from './resources/debit-helpers.ts';
import { disputeOperations } from './resources/disputes.ts';
import { eventOperations } from './resources/events.ts';
import { linkedAccountOperations } from './resources/financial-connections-accounts.ts';
import { linkSessionOperations } from './resources/financial-connections-sessions.ts';
import { mandateOperations } from './resources/mandates.ts';
import { microdepositOperations } from './resources/microdeposits.ts';
import { outboundPaymentOperations } from './resources/outbound-payments.ts';
import { paymentIntentOperations } from './resources/payment-intents.ts';
import { paymentMethodOperations } from './resources/payment-methods.ts';
import { payoutOperations } from './resources/payouts.ts';
import { receivedCreditOperations } from './resources/received-credits.ts';
import { refundOperations } from './resources/refunds.ts';
import { settingsOperations } from './resources/settings-operations.ts';
import { setupIntentOperations } from './resources/setup-intents.ts';
import { financialAccountOperations } from './resources/treasury-financial-accounts.ts';
import { treasuryTransactionOperations } from './resources/treasury-transactions.ts';
import { webhookEndpointOperations } from './resources/webhook-endpoints.ts';

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
];

export {
  adjustingOperations,
  refundOperations,
} from './adjustment-and-refund-operations-after-approval.ts';
export { loanCallbacks } from './callbacks-for-loans.ts';
export { closeOpenCheckouts, retryClosingCheckout } from './checkout/close-open-checkout.ts';
export { notifyAdjustmentsAndReplanDebit } from './debits/notify-adjustments-and-replan-debit.ts';
export { recheckDebitsOfAccount } from './debits/schedule-checks-of-announced-debits.ts';
export { askProviderAboutDispute } from './disputes/ask-provider-about-dispute.ts';
export { handleDisputeEvent } from './disputes/handle-dispute-event.ts';
export { handleRefundEvent } from './disputes/handle-refund-event.ts';
export { sumUpDisputesToAnswer } from './disputes/sum-up-disputes-to-answer.ts';
export { eraseMemberPayments, type PaymentEvidence } from './erase-payments-and-return-evidence.ts';
export { readRefundsAndDisputes } from './history/read-refunds-and-disputes.ts';
export { askProviderAboutMandate } from './mandates/ask-provider-about-mandate.ts';
export { createMandate } from './mandates/create-mandate.ts';
export { handleMandateEvent } from './mandates/handle-mandate-event.ts';
export { checkProviderFee } from './payment/record-provider-fee.ts';
export { disputes, payments, refunds } from './payment/tables.ts';
export { askProviderAboutPayment } from './processing/ask-provider-about-payment.ts';
export { creditUnrequestedPaymentToLoan } from './processing/credit-unrequested-payment-to-loan.ts';
export { handleCheckoutEvent } from './processing/handle-checkout-event.ts';
export { handleDebitEvent } from './processing/handle-debit-event.ts';
export { submitDebit } from './processing/submit-debit.ts';
export { sendRefund } from './refunds/send-refund.ts';
export { sumUpFailedRefunds, sumUpRefundsOnTheirWay } from './refunds/sum-up-open-refunds.ts';
export { refuseDeletionDuringPaymentOrRefund } from './refuse-deletion-during-payment-or-refund.ts';
export { registerRepaymentRoutes } from './routes.ts';

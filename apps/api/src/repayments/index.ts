export { closeCheckout } from './checkout/close-checkout.ts';
export { notifyLoanChanges } from './debits/notify-loan-changes.ts';
export { recheckDebitsOfAccount } from './debits/recheck-debits.ts';
export { checkDispute, handleDisputeEvent } from './disputes/handle-dispute-event.ts';
export { handleRefundEvent } from './disputes/handle-refund-event.ts';
export { readRefundsAndDisputes } from './history/read-refunds-and-disputes.ts';
export { loanCallbacks } from './loan-callbacks.ts';
export { createMandate } from './mandates/create-mandate.ts';
export { checkMandate, handleMandateEvent } from './mandates/handle-mandate-event.ts';
export { recordFee } from './payment/record-provider-fee.ts';
export { payments, refunds } from './payment/store.ts';
export { adoptUnrequestedPayment } from './processing/adopt-unrequested-payment.ts';
export {
  checkPayment,
  handleCheckoutEvent,
  handlePaymentEvent,
} from './processing/handle-payment-event.ts';
export { handOverDebit } from './processing/submit-debit.ts';
export { closeOpenCheckouts, refusePaymentInTransit } from './ready-for-deletion.ts';
export { sendRefund } from './refunds/send-refund.ts';
export { type PaymentEvidence, removeMemberPayments } from './remove-member-payments.ts';
export { registerRepaymentRoutes } from './routes.ts';

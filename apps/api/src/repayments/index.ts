export { checkCollection, handleCheckoutEvent, handlePaymentEvent } from './check-collection.ts';
export { closeCheckout } from './close-open-checkout.ts';
export { readDebitDay } from './collection-record.ts';
export { createMandate } from './create-mandate.ts';
export { endMandate } from './end-mandate.ts';
export { checkDispute, handleDisputeEvent } from './follow-dispute.ts';
export { checkMandate, handleMandateEvent } from './follow-mandate.ts';
export { type Debiting, handOverDebit } from './hand-over-debit.ts';
export { readLastDebits } from './last-debits.ts';
export { payoutRecording } from './payout-recording.ts';
export { readMoneyBack } from './read-money-back.ts';
export { readRepayments } from './read-repayments.ts';
export { recordFee } from './record-provider-fee.ts';
export type { Repaying } from './refresh-collection.ts';
export {
  closeOpenCheckouts,
  type PaymentEvidence,
  refusePaymentInTransit,
  removeMemberPayments,
} from './remove-member-payments.ts';
export { registerRepaymentRoutes } from './routes.ts';
export { handleRefundEvent, sendRefund } from './send-refund.ts';
export { stopDebitsOfAccount } from './stop-debits.ts';
export { collections, refunds } from './store.ts';
export { tellLoanChanges } from './tell-loan-changes.ts';

export { checkCollection, handleCheckoutEvent } from './check-collection.ts';
export { createMandate } from './create-mandate.ts';
export type { Repaying } from './refresh-collection.ts';
export {
  closeOpenCheckouts,
  type PaymentEvidence,
  refusePaymentInTransit,
  removeMemberPayments,
} from './remove-member-payments.ts';
export { registerRepaymentRoutes } from './routes.ts';
export { sendRefund } from './send-refund.ts';
export { collections, refunds } from './store.ts';
export { undoPaidLoan } from './undo-paid-loan.ts';

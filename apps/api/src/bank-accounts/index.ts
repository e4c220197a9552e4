export {
  type PayableAccount,
  readAccountNames,
  readCurrentAccount,
  readPayableAccount,
  readPaymentMethod,
} from './account/bank-account.ts';
export type { BankAccountDependencies, WaitingLoan } from './account/dependencies.ts';
export { forgetBankAccount } from './account/disconnect-bank-account.ts';
export { type Hold, holdUntil, memberHasHold, placeHold, releaseHold } from './account/holds.ts';
export { type BankConnections, readBankConnections } from './account/read-bank-connections.ts';
export { holdPayoutWait, readAccountChanges } from './account/read-payout-wait.ts';
export { bankAccounts } from './account/store.ts';
export { replaceMissingCustomer } from './linking/replace-missing-customer.ts';
export { registerBankAccountRoutes } from './routes.ts';
export {
  handleAccountEvent,
  handleCustomerEvent,
  handlePaymentMethodEvent,
} from './verification/handle-bank-event.ts';
export { recheckHolder } from './verification/recheck-holder.ts';

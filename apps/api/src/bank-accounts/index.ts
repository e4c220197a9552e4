export {
  type BankConnections,
  memberHasHold,
  readBankConnections,
} from './account/connections-of-member.ts';
export {
  type PayableAccount,
  readAccountNames,
  readCurrentAccount,
  readPayableAccount,
  readPaymentMethod,
} from './account/current-account.ts';
export type { BankAccountDependencies, WaitingLoan } from './account/dependencies.ts';
export { forgetBankAccount } from './account/disconnect-bank-account.ts';
export { type Hold, holdUntil, placeHold, releaseHold } from './account/holds.ts';
export { holdPayoutWait, readAccountChanges } from './account/payout-wait.ts';
export { bankAccounts } from './account/store.ts';
export { replaceMissingCustomer } from './linking/replace-customer.ts';
export { registerBankAccountRoutes } from './routes.ts';
export {
  handleAccountEvent,
  handleCustomerEvent,
  handlePaymentMethodEvent,
} from './verification/handle-bank-event.ts';
export { recheckHolder } from './verification/recheck-holder.ts';

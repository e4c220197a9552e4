export {
  type PayableAccount,
  readAccountNames,
  readCurrentAccount,
  readPayableAccount,
  readPaymentMethod,
} from './account/bank-account.ts';
export type { BankAccountDependencies, WaitingLoan } from './account/dependencies.ts';
export { disconnectBankAccount } from './account/disconnect-bank-account.ts';
export { holderDiffers } from './account/find-holder.ts';
export { type Hold, holdUntil, memberHasHold, placeHold, releaseHold } from './account/holds.ts';
export { lockPayoutWait, readAccountChanges } from './account/payout-wait.ts';
export { type BankConnections, readBankConnections } from './account/read-bank-connections.ts';
export { refuseOwnCase } from './account/refuse-own-case.ts';
export { bankAccounts } from './account/store.ts';
export { replaceMissingCustomer } from './linking/replace-missing-customer.ts';
export { registerBankAccountRoutes } from './routes.ts';
export { findUnrecordedVerifications } from './verification/find-unrecorded-verifications.ts';
export { recheckHolder } from './verification/recheck-holder.ts';
export {
  revokeOnAccountEvent,
  revokeOnCustomerEvent,
  revokeOnPaymentMethodEvent,
} from './verification/revoke-verification-on-event.ts';
export { sumUpAccountsToApprove } from './verification/sum-up-accounts-to-approve.ts';

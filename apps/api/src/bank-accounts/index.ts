export {
  type PayableAccount,
  readAccountNames,
  readCurrentAccount,
  readPayableAccount,
  readPaymentMethod,
} from './account/bank-account.ts';
export type {
  BankAccountDependencies,
  MemberPendingLoan,
} from './account/bank-account-dependencies.ts';
export { disconnectBankAccount } from './account/disconnect-bank-account.ts';
export {
  type Hold,
  holdUntil,
  memberHasHold,
  placeHold,
  releaseHold,
} from './account/holds-while-money-moves.ts';
export { holderDiffers } from './account/match-holder-name.ts';
export { lockPayoutWait, readAccountChanges } from './account/payout-wait.ts';
export {
  type BankConnectionIds,
  readBankConnectionIds,
} from './account/read-bank-connection-ids.ts';
export { refuseOwnCase } from './account/refuse-own-case.ts';
export { bankAccounts } from './account/tables.ts';
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

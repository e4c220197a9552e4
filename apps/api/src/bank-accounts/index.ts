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
export { disconnectRemovedBankAccount } from './account/disconnect-removed-bank-account.ts';
export {
  type Hold,
  holdUntil,
  memberHasHold,
  placeHold,
  releaseHold,
} from './account/holds-while-money-moves.ts';
export { holderDiffers } from './account/match-holder-name.ts';
export { lockPayoutWait } from './account/payout-wait-after-change.ts';
export {
  type BankConnectionIds,
  readBankConnectionIds,
} from './account/read-bank-connection-ids.ts';
export { readAccountChanges } from './account/read-password-email-name-and-bank-changes.ts';
export { refuseOwnCase } from './account/refuse-own-case.ts';
export { bankAccounts } from './account/tables.ts';
export { replaceMissingProviderCustomer } from './linking/replace-missing-provider-customer.ts';
export { registerBankAccountRoutes } from './routes.ts';
export { findUnrecordedVerifications } from './verification/find-verifications-not-in-audit-trail.ts';
export { recheckHolderAfterNameChange } from './verification/recheck-holder-after-name-change.ts';
export {
  revokeOnAccountEvent,
  revokeOnCustomerEvent,
  revokeOnPaymentMethodEvent,
} from './verification/revoke-verification-on-event.ts';
export { sumUpAccountsToApprove } from './verification/sum-up-accounts-to-approve.ts';

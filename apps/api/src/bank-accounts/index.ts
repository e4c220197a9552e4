export {
  type BankConnections,
  memberHasHold,
  readBankConnections,
} from './connections-of-member.ts';
export {
  type PayableAccount,
  readAccountNames,
  readCurrentAccount,
  readPayableAccount,
  readPaymentMethod,
} from './current-account.ts';
export { forgetBankAccount } from './forget-bank-account.ts';
export { handleAccountEvent, handlePaymentMethodEvent } from './handle-bank-events.ts';
export { type Hold, holdUntil, placeHold, releaseHold } from './holds.ts';
export { holdPayoutWait, readAccountChanges } from './payout-wait.ts';
export { recheckHolder } from './recheck-holder.ts';
export { registerBankAccountRoutes } from './routes.ts';
export { bankAccounts } from './store.ts';
export type { WaitingLoan } from './tell-bank-change.ts';

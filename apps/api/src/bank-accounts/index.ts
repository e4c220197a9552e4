export { type PayableAccount, readPayableAccount, readPaymentMethod } from './current-account.ts';
export { type Hold, hasHold, placeHold, releaseHold } from './holds.ts';
export { bankAccounts } from './store.ts';

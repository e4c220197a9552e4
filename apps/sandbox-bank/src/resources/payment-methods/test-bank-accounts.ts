import { fingerprintOf } from '../../engine/ids.ts';

/** Stripe's public test bank accounts, and how a debit from each of them ends. */
export const testRoutingNumber = '110000000';

/** Why a debit came back: Stripe's failure code, and the network's return code. */
export interface DebitReturn {
  code: string;
  message: string;
  network_code: string;
  /** Set when no debit from this account can ever work again. */
  blocks?: 'bank_account_closed' | 'bank_account_invalid_details' | 'debit_not_authorized';
}

const accountClosed: DebitReturn = {
  code: 'account_closed',
  message: "The customer's bank account has been closed.",
  network_code: 'R02',
  blocks: 'bank_account_closed',
};

const insufficientFunds: DebitReturn = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
  network_code: 'R01',
};

const returns: Record<string, DebitReturn> = {
  '000111111113': accountClosed,
  '000111111116': {
    code: 'no_account',
    message: "The customer's bank account could not be located.",
    network_code: 'R03',
    blocks: 'bank_account_invalid_details',
  },
  '000222222227': insufficientFunds,
  '000333333335': {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
    network_code: 'R10',
    blocks: 'debit_not_authorized',
  },
  '000444444440': {
    code: 'invalid_currency',
    message: "The customer's bank account does not take payments in this currency.",
    network_code: 'R16',
  },
};

/** Stays `processing` for as long as nobody moves it. */
export const neverSettles = '000000000009';
const failsMicrodeposits = '000666666661';
const disputed = '000555555559';

/** How a debit from this account ends; null for one that settles. */
export function debitReturnOf(accountNumber: string): DebitReturn | null {
  return returns[accountNumber] ?? null;
}

/** The return a test asks for by its code, whatever the account. */
export function debitReturnByCode(code: string): DebitReturn | null {
  return Object.values(returns).find((known) => known.code === code) ?? null;
}

/** The two small deposits that prove an account never arrive at this one. */
export function refusesMicrodeposits(accountNumber: string): boolean {
  return accountNumber === failsMicrodeposits;
}

export function disputesDebits(accountNumber: string): boolean {
  return accountNumber === disputed;
}

/** Money sent to a closed account, or to none, comes back. */
export function refusesCredits(accountNumber: string): 'account_closed' | 'no_account' | null {
  const code = returns[accountNumber]?.code;
  return code === 'account_closed' || code === 'no_account' ? code : null;
}

/** The accounts a person can choose in the bank picker and at the checkout. */
export const choosableAccounts = [
  'success',
  'name_mismatch',
  'insufficient_funds',
  'closed',
  'no_account',
  'debit_not_authorized',
  'disputed',
] as const;

export type ChoosableAccount = (typeof choosableAccounts)[number];

const numbers: Record<ChoosableAccount, string> = {
  success: '000123456789',
  name_mismatch: '000123456789',
  insufficient_funds: '000222222227',
  closed: '000111111113',
  no_account: '000111111116',
  debit_not_authorized: '000333333335',
  disputed,
};

export function accountNumberOf(account: ChoosableAccount): string {
  return numbers[account];
}

/** Tells bank accounts apart. One account of one customer has one fingerprint, linked or typed in. */
export function bankFingerprint(accountNumber: string, customer: string | null): string {
  return fingerprintOf('us_bank_account', accountNumber, customer ?? 'shared');
}

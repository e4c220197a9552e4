import type { Cents } from '@sevenday/lending';
import type { ProviderAccount } from './chart-of-accounts.ts';
import { entryOf, type LedgerEntry } from './entry.ts';

/**
 * Each function makes the entry of a row in docs/ledger.md, "Events". Amounts are in cents. Every
 * function throws RangeError for a negative amount and for zero.
 */

type Amount = { amountCents: Cents };

export function excessPayment({ amountCents }: Amount): LedgerEntry {
  return entryOf('excess_payment', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}

export function refundCreated({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_created', [
    { debit: 'refunds_payable', credit: 'provider_balance', amountCents },
  ]);
}

/** The refund failed or was canceled at the provider. Its money is a debt to the payer again. */
export function refundFailed({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_failed', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}

export function refundGivenOutside({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_given_outside', [
    { debit: 'refunds_payable', credit: 'lender_bank', amountCents },
  ]);
}

export function providerFee({
  amountCents,
  from = 'provider_balance',
}: Amount & { from?: ProviderAccount }): LedgerEntry {
  return entryOf('provider_fee', [{ debit: 'provider_fees', credit: from, amountCents }]);
}

export function providerPaidOut({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_paid_out', [
    { debit: 'between_own_accounts', credit: 'provider_balance', amountCents },
  ]);
}

export function providerPayoutArrived({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_payout_arrived', [
    { debit: 'lender_bank', credit: 'between_own_accounts', amountCents },
  ]);
}

/**
 * The provider withholds money, such as a minimum balance. The money still belongs to the lender.
 */
export function providerWithheld({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_withheld', [
    { debit: 'between_own_accounts', credit: 'provider_balance', amountCents },
  ]);
}

export function providerReleased({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_released', [
    { debit: 'provider_balance', credit: 'between_own_accounts', amountCents },
  ]);
}

export function ownerPutMoneyIn({ amountCents }: Amount): LedgerEntry {
  return entryOf('owner_put_money_in', [
    { debit: 'lender_bank', credit: 'owners_capital', amountCents },
  ]);
}

export function payoutAccountToppedUp({
  amountCents,
  into = 'provider_payout_account',
}: Amount & { into?: ProviderAccount }): LedgerEntry {
  return entryOf('payout_account_topped_up', [{ debit: into, credit: 'lender_bank', amountCents }]);
}

export function topUpTakenBack({
  amountCents,
  from,
}: Amount & { from: ProviderAccount }): LedgerEntry {
  return entryOf('payout_account_topped_up', [{ debit: 'lender_bank', credit: from, amountCents }]);
}

/**
 * `surplus`: the provider holds more than the books say. When the difference is resolved, changed
 * or gone, `reverseEntry` posts the opposite with the event `unexplained_explained`.
 */
export function unexplainedFound({
  amountCents,
  at,
  finding,
}: Amount & {
  at: ProviderAccount;
  finding: 'surplus' | 'shortage';
}): LedgerEntry {
  return entryOf('unexplained_found', [
    finding === 'surplus'
      ? { debit: at, credit: 'unexplained', amountCents }
      : { debit: 'unexplained', credit: at, amountCents },
  ]);
}

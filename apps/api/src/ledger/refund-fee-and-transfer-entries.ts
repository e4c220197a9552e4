import type { Cents } from '@sevenday/lending';
import { entryOf, type LedgerEntry } from './entry.ts';
import type { PayoutAccount } from './loan-entries.ts';

/**
 * Makes the ledger entries for refunds, the provider's fees, and the lender's own transfers. None
 * of these pays a loan. Each function is a row of the table in docs/ledger.md. Amounts are in cents
 * and not negative. Every function throws RangeError for a negative amount and for zero.
 */

type Amount = { amountCents: Cents };

/** The accounts in which the provider holds the lender's money. */
export type ProviderAccount = 'provider_balance' | 'provider_payout_account';

/**
 * Makes the entry for a payment that is more than the amount due on its loan, such as a second
 * payment of the same loan. `amountCents`: the part that is more than due. From now on, the lender
 * owes this part back to the payer.
 */
export function excessPayment({ amountCents }: Amount): LedgerEntry {
  return entryOf('excess_payment', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}

/** Makes the entry when the provider accepts a refund that the lender owed to a payer. */
export function refundCreated({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_created', [
    { debit: 'refunds_payable', credit: 'provider_balance', amountCents },
  ]);
}

/**
 * Makes the entry when a refund failed or was canceled at the provider. The lender has the money
 * again, and still owes it to the payer.
 */
export function refundFailed({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_failed', [
    { debit: 'provider_balance', credit: 'refunds_payable', amountCents },
  ]);
}

/** Makes the entry when the lender pays an owed refund from its own bank, outside the provider. */
export function refundGivenOutside({ amountCents }: Amount): LedgerEntry {
  return entryOf('refund_given_outside', [
    { debit: 'refunds_payable', credit: 'lender_bank', amountCents },
  ]);
}

/**
 * Makes the entry for a fee that the provider kept, mostly for a card or bank payment. `from`: the
 * account that the provider took the fee from. If left out, the payments balance.
 */
export function providerFee({
  amountCents,
  from = 'provider_balance',
}: Amount & { from?: ProviderAccount }): LedgerEntry {
  return entryOf('provider_fee', [{ debit: 'provider_fees', credit: from, amountCents }]);
}

/**
 * Makes the entry when the provider begins to pay out its balance to one of the lender's accounts.
 */
export function providerPaidOut({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_paid_out', [
    { debit: 'between_own_accounts', credit: 'provider_balance', amountCents },
  ]);
}

/**
 * Makes the entry when the provider's payout of its balance arrives at one of the lender's
 * accounts.
 */
export function providerPayoutArrived({
  amountCents,
  into,
}: Amount & { into: PayoutAccount }): LedgerEntry {
  return entryOf('provider_payout_arrived', [
    { debit: into, credit: 'between_own_accounts', amountCents },
  ]);
}

/**
 * Makes the entry when the provider withholds a part of the lender's balance, such as a minimum
 * balance. The money still belongs to the lender, but is no longer in the balance.
 */
export function providerWithheld({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_withheld', [
    { debit: 'between_own_accounts', credit: 'provider_balance', amountCents },
  ]);
}

/** Makes the entry when the provider returns withheld money to the lender's balance. */
export function providerReleased({ amountCents }: Amount): LedgerEntry {
  return entryOf('provider_released', [
    { debit: 'provider_balance', credit: 'between_own_accounts', amountCents },
  ]);
}

/** Makes the entry when the owner puts money into the lender's bank. */
export function ownerPutMoneyIn({ amountCents }: Amount): LedgerEntry {
  return entryOf('owner_put_money_in', [
    { debit: 'lender_bank', credit: 'owners_capital', amountCents },
  ]);
}

/**
 * Makes the entry when money goes from the lender's bank to one of its accounts at the provider.
 * `into`: the account at the provider; the payout account if left out.
 */
export function payoutAccountToppedUp({
  amountCents,
  into = 'provider_payout_account',
}: Amount & { into?: ProviderAccount }): LedgerEntry {
  return entryOf('payout_account_topped_up', [{ debit: into, credit: 'lender_bank', amountCents }]);
}

/**
 * Makes the entry when the lender takes money back from the provider to its bank. It is the
 * opposite of `payoutAccountToppedUp`.
 */
export function topUpTakenBack({
  amountCents,
  from,
}: Amount & { from: ProviderAccount }): LedgerEntry {
  return entryOf('payout_account_topped_up', [{ debit: 'lender_bank', credit: from, amountCents }]);
}

/**
 * Makes the entry for an unexplained difference between the provider's balance and the books, which
 * the daily close found. `surplus`: the provider holds more than the books say. `shortage`: the
 * provider holds less. When the difference is explained, changed or gone, `reverseEntry` posts the
 * opposite entry with the event `unexplained_explained`.
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

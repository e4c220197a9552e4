/**
 * A `memo` account records an amount that is neither an asset nor a debt of the lender, such as
 * principal that waits to be sent. Memo accounts come in pairs, because every debit needs a credit.
 */
type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'memo';

/** The side on which an account's balance counts as positive. */
type NormalSide = 'debit' | 'credit';

interface AccountDescription {
  readonly kind: AccountKind;
  readonly normalSide: NormalSide;
  readonly name: string;
}

/** docs/ledger.md says what each account is for and how every event is posted. */
export const chart = {
  lender_bank: debit('asset', 'Lender’s bank'),
  provider_balance: debit('asset', 'Provider payments balance'),
  provider_payout_account: debit('asset', 'Provider payout account'),
  between_own_accounts: debit('asset', 'Between own accounts'),
  principal_due: debit('asset', 'Principal due'),
  interest_due: debit('asset', 'Interest due'),
  late_fee_due: debit('asset', 'Late fee due'),
  disputed_payments: debit('asset', 'Disputed payments'),
  unexplained: debit('asset', 'Unexplained'),
  payouts_in_transit: credit('liability', 'Payouts in transit'),
  refunds_payable: credit('liability', 'Refunds payable'),
  unearned_interest: credit('liability', 'Unearned interest'),
  unearned_late_fees: credit('liability', 'Unearned late fees'),
  owners_capital: credit('equity', 'Owner’s capital'),
  interest_income: credit('income', 'Interest'),
  late_fee_income: credit('income', 'Late fees'),
  recoveries: credit('income', 'Recoveries'),
  loan_losses: debit('expense', 'Loan losses'),
  principal_forgiven: debit('expense', 'Principal forgiven'),
  provider_fees: debit('expense', 'Provider fees'),
  dispute_fees: debit('expense', 'Dispute fees'),
  approved_not_sent: debit('memo', 'Approved, not sent'),
  approved_not_sent_contra: credit('memo', 'Approved, not sent (contra)'),
  written_off_claims: debit('memo', 'Written-off claims'),
  written_off_claims_contra: credit('memo', 'Written-off claims (contra)'),
} as const satisfies Record<string, AccountDescription>;

export type Account = keyof typeof chart;

export type ProviderAccount = 'provider_balance' | 'provider_payout_account';

/** Where a payment's money goes: `lender_bank` if the lender received it outside the provider. */
export type PaymentAccount = 'provider_balance' | 'lender_bank';

/** The accounts that payouts come from: `lender_bank` for a manual transfer (`PAYOUTS=manual`). */
export type PayoutAccount = 'provider_payout_account' | 'lender_bank';

export const accounts = Object.keys(chart) as Account[];

function debit(kind: AccountKind, name: string): AccountDescription {
  return { kind, normalSide: 'debit', name };
}

function credit(kind: AccountKind, name: string): AccountDescription {
  return { kind, normalSide: 'credit', name };
}

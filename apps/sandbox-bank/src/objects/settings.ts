/** What the bank keeps for itself, in cents and basis points. */
export interface Fees {
  card_basis_points: number;
  card_fixed: number;
  bank_debit_basis_points: number;
  bank_debit_most: number;
  dispute: number;
  /** For a debit that comes back. Stripe takes $4.00; nothing unless a test asks for it. */
  returned_debit: number;
  /** Of the debit's own fee, when it comes back: given back in full unless a test asks otherwise. */
  kept_of_returned_debit: number;
}

export type TreasuryGrant = 'given' | 'not_given' | 'not_for_this_key';

/** How the bank runs, as tests and pages have set it. */
export interface Settings {
  clock_offset_ms: number;
  /** `manual`: outbound payments stay `processing` until a test helper moves them; `at_once`: they wait for nothing. */
  outbound_payments: 'auto' | 'at_once' | 'manual';
  /** So many days after they are sent, outbound payments are expected to arrive; at once unless set. */
  outbound_payment_days?: number;
  /** `later`: a charge does not name its balance transaction yet, and so not the fee. */
  balance_transactions?: 'at_once' | 'later';
  /** Whether the lender's account was given Treasury, and the key the right to it. Given and right unless set. */
  treasury?: TreasuryGrant;
  /** Only what differs from the bank's price list. */
  fees?: Partial<Fees>;
}

import { hash, integer } from '../../api/fields.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Fees } from '../../objects/settings.ts';
import { settingsOf } from './settings.ts';

/** Stripe's list prices: 2.9 % and 30 cents; 0.8 %, at most $5.00; $15.00. */
const listPrices: Fees = {
  card_basis_points: 290,
  card_fixed: 30,
  bank_debit_basis_points: 80,
  bank_debit_most: 500,
  dispute: 1500,
  returned_debit: 0,
  kept_of_returned_debit: 0,
};

const cents = () => integer({ min: 0, max: 100_000 }).optional();

export const feeParams = hash({
  card_basis_points: cents(),
  card_fixed: cents(),
  bank_debit_basis_points: cents(),
  bank_debit_most: cents(),
  dispute: cents(),
  returned_debit: cents(),
  kept_of_returned_debit: cents(),
});

export function feesNow(unit: Unit): Fees {
  return { ...listPrices, ...settingsOf(unit).fees };
}

const processing = 'Stripe processing fees';

export function cardFee(unit: Unit, amount: number) {
  const { card_basis_points, card_fixed } = feesNow(unit);
  return { amount: shareOf(amount, card_basis_points) + card_fixed, description: processing };
}

export function bankDebitFee(unit: Unit, amount: number) {
  const { bank_debit_basis_points, bank_debit_most } = feesNow(unit);
  return {
    amount: Math.min(bank_debit_most, shareOf(amount, bank_debit_basis_points)),
    description: processing,
  };
}

export function disputeFee(unit: Unit) {
  return { amount: feesNow(unit).dispute, description: 'Dispute fee' };
}

/** To the nearest cent. */
function shareOf(amount: number, basisPoints: number): number {
  return Math.round((amount * basisPoints) / 10_000);
}

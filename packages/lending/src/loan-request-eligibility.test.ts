import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanRange } from './loan-range.ts';
import { findLoanRefusal, type LoanRequest } from './loan-request-eligibility.ts';
import { cents } from './money.ts';
import { testPolicy as policy } from './policy.testing.ts';
import type { MembershipLevel } from './policy.ts';

const rangeOf = (level: MembershipLevel, open = 0) =>
  loanRange({ policy, level, openPrincipalCents: cents(open) });

const request: LoanRequest = {
  ...rangeOf('silver'),
  amountCents: cents(2000),
  idApproved: true,
  bankVerified: true,
  hasOverdueOrDefaulted: false,
  accepted: true,
};

describe('available to borrow', () => {
  // spec: 3.3.1
  test.each([
    ['silver', 0, 2000],
    ['silver', 1500, 500],
    ['silver', 2000, 0],
    ['silver', 5000, 0],
    ['gold', 2000, 3000],
    ['platinum', 0, 10_000],
  ] as const)('at %s with %i cents still out: %i', (level, open, available) => {
    expect(rangeOf(level, open).availableCents).toBe(available);
  });
});

describe('a loan request', () => {
  test('of a verified member within the cap, with the agreement accepted, is approved', () => {
    expect(findLoanRefusal(request)).toBeNull();
    expect(findLoanRefusal({ ...request, amountCents: cents(40) })).toBeNull();
  });

  // spec: 5.4.1, 5.4.2
  test.each([0, -1, 2001])('for %i cents is out of range', (amount) => {
    expect(findLoanRefusal({ ...request, amountCents: cents(amount) })).toEqual({
      code: 'loan_amount_out_of_range',
      detail: 'Loan amount must be between $0 and $20',
      field: 'amount',
    });
  });

  test('is refused above what is left of the cap, with that amount', () => {
    const refused = findLoanRefusal({ ...request, ...rangeOf('silver', 1250) });
    expect(refused?.detail).toBe('Loan amount must be between $0 and $7.50');
  });

  // spec: 5.4.3
  test.each([
    ['silver', 39, 'The smallest loan is $0.40'],
    ['gold', 41, 'The smallest loan is $0.42'],
    ['platinum', 1, 'The smallest loan is $0.44'],
  ] as const)('at %s for %i cents is too small', (level, amount, detail) => {
    expect(findLoanRefusal({ ...request, ...rangeOf(level), amountCents: cents(amount) })).toEqual({
      code: 'loan_below_minimum',
      detail,
      field: 'amount',
    });
  });

  // spec: 5.4.5
  test('without the agreement accepted is refused', () => {
    expect(findLoanRefusal({ ...request, accepted: false })).toEqual({
      code: 'agreement_not_accepted',
      detail: 'You must accept the loan agreement to proceed',
      field: 'contract_accepted',
    });
  });

  // spec: 5.4.8
  test('of a member with an overdue loan is refused', () => {
    expect(findLoanRefusal({ ...request, hasOverdueOrDefaulted: true })).toEqual({
      code: 'overdue_loan_open',
      detail: 'You have an overdue loan. Please repay it before you request another.',
    });
  });

  // spec: 6.4.1, 6.4.2
  test.each([
    [false, true, 'Your ID must be approved before you can request a loan.'],
    [true, false, 'You need a verified bank account before you can request a loan.'],
    [
      false,
      false,
      'Your ID must be approved and your bank account verified before you can request a loan.',
    ],
  ])('with ID approved: %s, bank verified: %s, says what is missing', (id, bank, detail) => {
    expect(findLoanRefusal({ ...request, idApproved: id, bankVerified: bank })).toEqual({
      code: 'not_verified',
      detail,
    });
  });

  test('that is wrong in every way is refused for one reason after another', () => {
    const wrong = {
      ...request,
      idApproved: false,
      hasOverdueOrDefaulted: true,
      amountCents: cents(2001),
      accepted: false,
    };
    const cures: Partial<LoanRequest>[] = [
      {},
      { idApproved: true },
      { hasOverdueOrDefaulted: false },
      { amountCents: cents(39) },
      { amountCents: cents(40) },
      { accepted: true },
    ];
    let current: LoanRequest = wrong;
    const codes = cures.map((cure) => {
      current = { ...current, ...cure };
      return findLoanRefusal(current)?.code ?? 'approved';
    });
    expect(codes).toEqual([
      'not_verified',
      'overdue_loan_open',
      'loan_amount_out_of_range',
      'loan_below_minimum',
      'agreement_not_accepted',
      'approved',
    ]);
  });

  test('that is approved never takes the open principal above the cap', () => {
    fc.assert(
      fc.property(fc.nat(12_000), fc.nat(12_000), (amount, open) => {
        const approved =
          findLoanRefusal({
            ...request,
            ...rangeOf('silver', open),
            amountCents: cents(amount),
          }) === null;
        expect(approved).toBe(amount >= 40 && amount + open <= 2000);
      }),
    );
  });
});

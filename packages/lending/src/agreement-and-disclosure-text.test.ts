import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AgreementTerms } from './agreement-terms.ts';
import { agreement, agreementText } from './agreement-text.ts';
import { basisPoints } from './basis-points.ts';
import { layOutDisclosure } from './disclosure-layout.ts';
import { disclosure, disclosureText } from './disclosure-text.ts';
import { cents } from './money.ts';
import { testPolicy } from './policy.testing.ts';
import type { MembershipLevel } from './policy.ts';
import { priceLoan } from './price-loan.ts';

const lender = {
  name: 'Elm Street Lending',
  address: '1 Elm Street, Springfield',
  email: 'loans@elm.example',
  phone: '+1 555 0100',
};

function termsOf(level: MembershipLevel, principalCents: number): AgreementTerms {
  const { tiers, defaultAfterOverdueDays, lapseAfterDays } = testPolicy;
  const { interestRateBasisPoints, termDays } = tiers[level];
  return {
    lender,
    borrowerName: 'Ada Q. Byron',
    interestRateBasisPoints,
    ...priceLoan({ principalCents: cents(principalCents), interestRateBasisPoints, termDays }),
    termDays,
    timeZone: 'America/New_York',
    lateFee: { rateBasisPoints: basisPoints(500) },
    defaultAfterOverdueDays,
    lapseAfterDays,
    automaticRepayment: true,
    bank: { bankName: 'First Bank', last4: '6789' },
  };
}

const silver = termsOf('silver', 2000);
const textOf = (terms: AgreementTerms) => agreementText(agreement(terms));
const costOf = (terms: AgreementTerms) => disclosureText(disclosure(terms));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the agreement', () => {
  // spec: 1.1.7, 1.1.9, 9.3.1, 9.3.2, 9.3.3, 9.3.4
  test.each([
    'between the lender, Elm Street Lending, 1 Elm Street, Springfield ("we"), and the borrower, Ada Q. Byron ("you")',
    'We lend you $20.00. You pay flat interest of 25% of that amount, rounded down to the cent: $5.00. In all you owe $25.00. The annual percentage rate (APR) is 1303.57%.',
    'counts only once we send the money: from then on it binds you and us',
    'you may cancel the loan',
    'We send the money to your First Bank account ending in 6789. If that account, our name or our address changes before we send the money, we ask you to accept again.',
    'If we have not sent the money within 30 days after you accept, the loan is cancelled and we tell you. If we try to send the money and it does not reach you, we count these 30 days again from the day we learn of it.',
    'in full, in one payment, within 7 calendar days of disbursement. Disbursement means that we send you the money.',
    'If it arrives on a later day, we count from that day and tell you the new due date.',
    '11:59 pm on the due date in our time zone (Eastern Time)',
    'No partial payments',
    'You authorize us to make one debit, and one retry of it, from your First Bank account ending in 6789 for the total then due on this loan, $25.00 if nothing has changed.',
    'We make the debit at 12:00 noon in our time zone (Eastern Time) on the due date or, if that is not a banking day (Monday to Friday, but no bank holiday), on the next one.',
    'at least 3 banking days before it. Without this notice we do not debit.',
    'the loan costs the same without it. You can turn it off on the page of the loan or in your profile until 12:00 noon in our time zone (Eastern Time) on the day of the debit, when we hand the debit to the bank.',
    'only if your bank returns it for insufficient funds (not enough money in the account). We retry it once, for the same amount or less if you owe less by then, and send you a new notice 3 to 7 banking days before.',
    'we add a late charge once (our messages call it a late fee): 5% of what was due, rounded down to the cent. On $25.00 that is $1.25.',
    'at any time after the money has been sent, without penalty',
    'in default once it has been overdue for 30 days',
    'that payment does not repay the loan. You owe again what it had paid: the amount we lent, the interest, and a late charge if it had paid one. We add no charge for the return.',
    'You owe this by the due date, or at once if that day has passed.',
    'we do not debit you automatically any more, and we add no late charge for 3 days after we tell you',
    'we give you the other back in full',
    'electronically, by e-mail and in your account, and not on paper (15 USC 7001(c))',
    'withdraw this consent at any time, free of charge: loans@elm.example, +1 555 0100, 1 Elm Street, Springfield.',
    'find a payment you did not authorize, tell us: loans@elm.example, +1 555 0100, 1 Elm Street, Springfield.',
  ])('says: %s', (words) => {
    expect(textOf(silver)).toContain(words);
  });

  test('takes every amount, rate and period from the terms', () => {
    const text = textOf({
      ...termsOf('platinum', 9999),
      termDays: 14,
      timeZone: 'America/Denver',
      lateFee: { rateBasisPoints: basisPoints(750) },
      defaultAfterOverdueDays: 45,
      lapseAfterDays: 10,
    });
    expect([...new Set(text.match(/\$[\d,.]*\d/g))].sort()).toEqual([
      '$114.98',
      '$14.99',
      '$8.62',
      '$99.99',
    ]);
    expect(text.match(/\d[\d.]*%/g)).toEqual(['15%', '781.7%', '7.5%']);
    for (const words of [
      'within 14 calendar days',
      'overdue for 45 days',
      'sent the money within 10 days',
      '(Mountain Time)',
    ]) {
      expect(text).toContain(words);
    }
  });

  // spec: 1.1.11
  test('without automatic repayment announces no debit', () => {
    const text = textOf({ ...silver, automaticRepayment: false });
    expect(text).toContain(
      'You have not chosen automatic repayment. We do not debit your bank account',
    );
    expect(text).not.toContain('authorize us');
    expect(text).not.toContain('insufficient funds');
    // Only the sentence above names a debit.
    expect(text.match(/\bdebit/g)).toHaveLength(1);
  });

  test('without a named account names "your verified bank account"', () => {
    expect(textOf({ ...silver, bank: null })).toContain(
      'one debit, and one retry of it, from your verified bank account',
    );
  });

  test('is numbered plain text without a stray space', () => {
    const lines = textOf(silver).split('\n');
    expect(lines.slice(0, 4)).toEqual(['Loan agreement', 'Version 5', '', '1. The loan']);
    expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(10);
    expect(lines.filter((line) => line !== line.trim())).toEqual([]);
    expect(textOf(silver)).not.toMatch(/undefined|null|NaN|\r/);
  });

  test('does not let a name add lines', () => {
    const text = textOf({ ...silver, borrowerName: ' Ada\n\n11. Gift\u2028\r\nYou owe nothing. ' });
    expect(text.split('\n')).toHaveLength(textOf(silver).split('\n').length);
    expect(text).toContain('the borrower, Ada 11. Gift You owe nothing. ("you")');
  });

  test('leaves out what the lender has not given', () => {
    const text = textOf({ ...silver, lender: { ...lender, address: '', phone: ' ' } });
    expect(text).toContain('the lender, Elm Street Lending ("we")');
    expect(text).toContain('tell us: loans@elm.example.');
  });
});

describe('the disclosure', () => {
  test('shows every term with its value', () => {
    const { rows } = disclosure(silver);
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['Creditor', 'Elm Street Lending, 1 Elm Street, Springfield, loans@elm.example, +1 555 0100'],
      ['Annual percentage rate', '1303.57%'],
      ['Finance charge', '$5.00'],
      ['Amount financed', '$20.00'],
      ['Total of payments', '$25.00'],
      ['Payment schedule', '1 payment of $25.00'],
      ['Late charge', '5% of what was due, rounded down to the cent'],
      ['Prepayment', 'No penalty'],
      ['Loan agreement', 'See your agreement'],
    ]);
    expect(rows.every(({ explanation }) => explanation.endsWith('.'))).toBe(true);
  });

  test('makes only the APR and the finance charge stand out', () => {
    const prominent = disclosure(silver).rows.filter((row) => row.prominent);
    expect(prominent.map(({ label }) => label)).toEqual([
      'Annual percentage rate',
      'Finance charge',
    ]);
    expect(costOf(silver)).toContain('\nANNUAL PERCENTAGE RATE: 1303.57%\n');
  });

  test('is laid out with the four boxes first, and folds no explanation that the law asks for', () => {
    const { rows } = disclosure(silver);
    const { boxes, terms } = layOutDisclosure(rows);
    expect(boxes.map(({ label }) => label)).toEqual([
      'Annual percentage rate',
      'Finance charge',
      'Amount financed',
      'Total of payments',
    ]);
    expect(terms.filter((row) => row.explanationFolds).map(({ label }) => label)).toEqual([
      'Late charge',
    ]);
    expect([...boxes, ...terms].map(({ label }) => label).sort()).toEqual(
      rows.map(({ label }) => label).sort(),
    );
  });

  test.each([
    'Due 7 calendar days after the money arrives, by 11:59 pm in our time zone (Eastern Time).',
    '$1.25 on $25.00. We add no other charge.',
    'you will not have to pay a penalty',
    'not be entitled to a refund of part of the finance charge',
  ])('says: %s', (words) => {
    expect(costOf(silver)).toContain(words);
  });

  test.each([
    ['gold', 5000, '1042.86%'],
    ['platinum', 10_000, '782.14%'],
  ] as const)('at %s has its APR', (level, principal, apr) => {
    expect(costOf(termsOf(level, principal))).toContain(`ANNUAL PERCENTAGE RATE: ${apr}`);
  });

  // spec: 1.1.11
  test('does not depend on automatic repayment, which costs nothing', () => {
    expect(costOf({ ...silver, automaticRepayment: false })).toBe(costOf(silver));
  });
});

describe('a loan that was signed with the former late fee and is accepted again', () => {
  const lateFee = {
    rateBasisPoints: basisPoints(500),
    minimumCents: cents(100),
    maximumCents: cents(1500),
  };

  test('keeps its late fee in both documents', () => {
    const former = { ...silver, lateFee };
    const words = '5% of what was due, at least $1.00, at most what was due';
    expect(textOf(former)).toContain(
      `we add a late charge once (our messages call it a late fee): ${words}. On $25.00`,
    );
    expect(costOf(former)).toContain(`Late charge: ${words}\n`);
  });
});

describe('what is signed', () => {
  test('has the same hash at the quote and at the acceptance', () => {
    const copied: AgreementTerms = structuredClone(silver);
    expect(hashOf(textOf(copied))).toBe(hashOf(textOf(silver)));
    expect(hashOf(costOf(copied))).toBe(hashOf(costOf(silver)));
  });

  test('has another hash when a term differs', () => {
    const variants: AgreementTerms[] = [
      silver,
      { ...silver, borrowerName: 'Ada Byron' },
      { ...silver, automaticRepayment: false },
      { ...silver, bank: { bankName: 'First Bank', last4: '6780' } },
      { ...silver, timeZone: 'America/Chicago' },
      { ...silver, defaultAfterOverdueDays: 31 },
      termsOf('silver', 1999),
    ];
    expect(new Set(variants.map((terms) => hashOf(textOf(terms)))).size).toBe(variants.length);
  });

  test('keeps its wording as long as it keeps its version', () => {
    // If this check fails because you changed a wording on purpose, raise the document's version.
    expect({
      [`agreement ${agreement(silver).version}`]: hashOf(textOf(silver)),
      [`agreement ${agreement(silver).version}, paid by hand`]: hashOf(
        textOf({ ...silver, automaticRepayment: false }),
      ),
      [`disclosure ${disclosure(silver).version}`]: hashOf(costOf(silver)),
    }).toMatchInlineSnapshot(`
      {
        "agreement 5": "eb5fff57f9f85d1af337b4a0f40421641c8d61030523359fd05e18cdb56ac73e",
        "agreement 5, paid by hand": "ed3bcf04517befad6269bc320f6a3156734c825acc4cd58d13d5f3e47a4547af",
        "disclosure 5": "0feb845fa00295acd34d45a8d7a2259be311397b850ac08dbf8fcd5d374a359c",
      }
    `);
  });
});

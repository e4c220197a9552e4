import type { Answer, getLoanQuote } from '@sevenday/contract';
import { type Cents, findLoanRefusal } from '@sevenday/lending';
import { readPayableAccount } from '../../bank-accounts/index.ts';
import { fullName, readMember } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { termsFor } from './agreement-terms.ts';
import { readAvailableCredit } from './read-available-credit-and-overdue.ts';
import { documentsFor } from './write-agreement-and-disclosure.ts';

/**
 * Refuses with `loan_amount_out_of_range` or `loan_below_minimum`. Only the loan request checks the
 * other conditions, so that everyone can read the terms first.
 */
export async function quoteLoan(
  tx: Tx,
  runtime: Runtime,
  asked: { memberId: string; amountCents: Cents; automaticRepayment: boolean; now: Date },
): Promise<Answer<typeof getLoanQuote>> {
  const member = await readMember(tx, asked.memberId);
  const standing = await readAvailableCredit(tx, runtime, member, asked.now);
  const refusal = findLoanRefusal({
    ...standing,
    amountCents: asked.amountCents,
    idApproved: true,
    bankVerified: true,
    hasOverdueOrDefaulted: false,
    accepted: true,
  });
  if (refusal) throw new Refusal(refusal.code, refusal.detail, { amount: refusal.detail });
  const signed = termsFor(runtime, {
    level: member.membershipLevel,
    amountCents: asked.amountCents,
    borrowerName: fullName(member),
    automaticRepayment: asked.automaticRepayment,
    bank: await readPayableAccount(tx, member.id),
  });
  return {
    amount: signed.principalCents,
    interest_rate: signed.interestRateBasisPoints,
    interest_amount: signed.interestCents,
    total: signed.totalCents,
    apr: signed.aprBasisPoints,
    term_days: signed.termDays,
    ...documentsFor(signed),
  };
}

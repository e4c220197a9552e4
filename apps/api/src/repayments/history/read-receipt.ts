import type { Receipt } from '@sevenday/contract';
import { addCents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { findSettlingPayment } from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import { fullName, readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { payments } from '../payment/tables.ts';

export async function readReceipt(
  tx: Tx,
  { lender }: Runtime,
  loan: LoanRow,
): Promise<Receipt | null> {
  const { status, repaidAt, principalCents, interestCents, lateFeeCents } = loan;
  if (status !== 'repaid' || !repaidAt) return null;
  const paid = await readPayment(tx, loan.id);
  const { creditorName: name, creditorAddress: address } = loan;
  const { email, phone } = lender;
  return {
    lender: { name, address, email, phone },
    borrower_name: fullName(await readMember(tx, loan.memberId)),
    paid_at: repaidAt,
    amount: addCents(principalCents, interestCents, lateFeeCents),
    principal: principalCents,
    interest: interestCents,
    late_fee: lateFeeCents,
    method: paid.method,
    reference: paid.reference,
  };
}

/**
 * The ledger says which payment settles the loan. An earlier payment may have been taken back.
 */
async function readPayment(tx: Tx, loanId: string): Promise<{ method: string; reference: string }> {
  const standing = await findSettlingPayment(tx, loanId);
  const providerReference = standing?.reference ?? null;
  if (!providerReference) {
    const reference = standing?.postingId.slice(0, 8) ?? loanId;
    return { method: 'Received outside this website', reference };
  }
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerReference));
  const method =
    payment?.kind === 'debit'
      ? 'Automatic repayment, electronic debit (ACH)'
      : payment?.bankFingerprint
        ? 'Bank payment'
        : 'Card';
  return { method, reference: providerReference };
}

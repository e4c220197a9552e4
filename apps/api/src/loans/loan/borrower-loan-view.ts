import type { Loan, RefundsAndDisputes } from '@sevenday/contract';
import { type RejectionReason, rejectionReasons } from '@sevenday/contract';
import { canPayNow, canTransition, wireStatus } from '@sevenday/lending';
import { readAccountNames } from '../../bank-accounts/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { dueState } from './due-state.ts';
import { canRequestExtension, readWaitingExtensions } from './extension-request.ts';
import { type LoanRow, stateOf, totalDueCents } from './loan.ts';
import type { LoanDependencies, LoanRepayments, ViewedAt } from './loan-dependencies.ts';
import { readNeedsReacceptance } from './needs-reacceptance.ts';
import { readReturnedPayouts } from './read-returned-payouts.ts';
import { waitingExtensionView } from './waiting-extension-view.ts';

export const noRefundsOrDisputes: RefundsAndDisputes = {
  disputes: [],
  returned_payments: [],
  refunds: [],
  no_late_fee_before: null,
};

const noRepayments: LoanRepayments = {
  next_debit: null,
  missed_payment: null,
  payment_amount: null,
  refunds_and_disputes: noRefundsOrDisputes,
};

/** Returns loans as their borrower sees them (spec section 3). */
export async function viewLoans(
  tx: Tx,
  dependencies: LoanDependencies,
  loans: readonly LoanRow[],
  viewedAt: ViewedAt,
): Promise<Loan[]> {
  return loans.map(await readViewer(tx, dependencies, loans, viewedAt));
}

export async function viewLoan(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  viewedAt: ViewedAt,
): Promise<Loan> {
  return (await readViewer(tx, dependencies, [loan], viewedAt))(loan);
}

async function readViewer(
  tx: Tx,
  dependencies: LoanDependencies,
  loans: readonly LoanRow[],
  viewedAt: ViewedAt,
): Promise<(loan: LoanRow) => Loan> {
  const accountIds = loans.map(({ bankAccountId }) => bankAccountId);
  const [repayments, waiting, returned, accounts, extensions] = await runTogether(
    dependencies.readPaymentStateOfLoans(tx, loans, viewedAt),
    readNeedsReacceptance(tx, dependencies, loans),
    readReturnedPayouts(tx, loans),
    readAccountNames(tx, accountIds),
    readWaitingExtensions(tx, loans),
  );
  const extensionOf = (loan: LoanRow) => {
    const request = extensions.get(loan.id);
    return {
      can_request_extension: canRequestExtension(loan, extensions),
      waiting_extension: request
        ? waitingExtensionView(request, loan, dependencies.answerTimes, viewedAt)
        : null,
    };
  };
  return (loan) => ({
    ...loanView(loan, viewedAt),
    ...repayments.get(loan.id),
    bank_account: accounts.get(loan.bankAccountId) ?? null,
    needs_reacceptance: waiting.has(loan.id),
    // A borrower who has to accept the loan again sees only that, and not that the payout failed or
    // was returned.
    payout_returned: waiting.has(loan.id) ? null : (returned.get(loan.id) ?? null),
    ...extensionOf(loan),
  });
}

/**
 * Reads nothing from the database, so it is enough only for a loan that was just signed or
 * cancelled. Use `viewLoan` for others.
 */
export function loanView(loan: LoanRow, viewedAt: ViewedAt): Loan {
  const state = stateOf(loan);
  return {
    id: loan.id,
    amount: loan.principalCents,
    status: wireStatus(loan.status),
    disbursed: loan.sent,
    interest_rate: loan.interestRateBasisPoints,
    interest_amount: loan.interestCents,
    late_fee: loan.lateFeeCents,
    total_due: totalDueCents(loan),
    apr: loan.aprBasisPoints,
    term_days: loan.termDays,
    term_date: loan.sent ? loan.dueAt : null,
    time_zone: loan.timeZone,
    creditor: { name: loan.creditorName, address: loan.creditorAddress },
    ...dueState(loan, viewedAt),
    payment_processing: loan.paymentProcessing,
    payment_expected_by: loan.paymentExpectedBy,
    can_pay: canPayNow(state, loan.paymentProcessing),
    can_cancel: canTransition(state, 'cancel') && !loan.manualTransferBy,
    automatic_repayment: loan.automaticRepayment,
    bank_account: null,
    needs_reacceptance: false,
    payout_returned: null,
    can_request_extension: false,
    waiting_extension: null,
    ...noRepayments,
    rejection_reason: rejectionSentence(loan),
    created_at: loan.approvedAt,
    disbursed_at: loan.sentAt,
    arrived_at: loan.arrivedAt && loan.arrivedAt <= viewedAt.now ? loan.arrivedAt : null,
    repaid_at: loan.repaidAt,
  };
}

function rejectionSentence(loan: LoanRow): string | null {
  return loan.rejectionReason ? rejectionReasons[loan.rejectionReason as RejectionReason] : null;
}

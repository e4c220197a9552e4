import type { Body, updateLoan } from '@sevenday/contract';
import { addCents, type Cents, cents, localDay, zeroCents } from '@sevenday/lending';
import {
  type ActBy,
  type ApprovalLoan,
  type ContentOf,
  requireApproval,
} from '../approvals/index.ts';
import {
  type AdjustmentCommand,
  type Edited,
  editLoan,
  type LoanDependencies,
  type LoanRow,
  lockLoanToAdjust,
  recordOutsidePayment,
  totalDueCents,
  waiveCharge,
  writeOffLoan,
} from '../loans/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { editLoanAndReplanDebit } from './edit-loan-and-replan-debit.ts';

export interface LoanCommand extends ActBy {
  loanId: string;
  reason: string | null;
}

/** Refuses with `loan_not_found`, `own_case`, `payment_in_flight`, or as `run` and `approve` do. */
export async function adjustLoan(
  tx: Tx,
  dependencies: LoanDependencies,
  { loanId, ...by }: LoanCommand,
  run: (loan: LoanRow, command: AdjustmentCommand) => Promise<LoanRow>,
  approve: (edited: Edited) => Promise<void> = async () => undefined,
): Promise<void> {
  const { now, wall } = by;
  await editLoanAndReplanDebit(tx, dependencies, { now, wall }, async () => {
    const before = await lockLoanToAdjust(tx, dependencies, loanId, by);
    const edited = { before, after: await run(before, by) };
    await approve(edited);
    return edited;
  });
}

export function writeOffWithApproval(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: LoanCommand,
): Promise<void> {
  const { reason } = asked;
  return adjustLoan(
    tx,
    dependencies,
    asked,
    (loan, command) => writeOffLoan(tx, dependencies, loan, command),
    ({ before }) => {
      const content = { loans: [named(before, totalDueCents(before))], reason };
      return requireApproval(tx, dependencies, { kind: 'write_off', content }, asked);
    },
  );
}

export function waiveWithApproval(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: LoanCommand & { charge: 'late_fee' | 'interest' },
): Promise<void> {
  const { reason, charge } = asked;
  return adjustLoan(
    tx,
    dependencies,
    asked,
    (loan, command) => waiveCharge(tx, dependencies, loan, { ...command, charge }),
    (edited) => {
      const content = { loans: [named(edited.before, givenUp(edited))], charge, reason };
      return requireApproval(tx, dependencies, { kind: 'waive', content }, asked);
    },
  );
}

export function recordPaymentWithApproval(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: LoanCommand,
): Promise<void> {
  const { reason } = asked;
  return adjustLoan(
    tx,
    dependencies,
    asked,
    (loan, command) => recordOutsidePayment(tx, dependencies, loan, command),
    ({ before }) => {
      const content = { loans: [named(before, totalDueCents(before))], reason };
      return requireApproval(tx, dependencies, { kind: 'outside_payment', content }, asked);
    },
  );
}

/** `confirm` runs if the edit settles the loan or lowers its principal. It refuses by throwing. */
export function editWithApproval(
  tx: Tx,
  dependencies: LoanDependencies,
  {
    edit,
    confirm,
    ...asked
  }: ActBy & { loanId: string; edit: Body<typeof updateLoan>; confirm?: () => void },
): Promise<void> {
  return adjustLoan(
    tx,
    dependencies,
    { ...asked, reason: edit.reason ?? null },
    (loan, command) => editLoan(tx, dependencies, loan, { ...command, edit }),
    async ({ before, after }) => {
      const isPaid = after.status === 'repaid' && before.status !== 'repaid';
      if (isPaid || after.principalCents < before.principalCents) confirm?.();
      const content = {
        loans: [named(before, givenUp({ before, after }))],
        before: termsOf(before),
        after: termsOf(after),
        paid_outside_cents: isPaid ? totalOf(after) : zeroCents,
        edit,
      };
      await requireApproval(tx, dependencies, { kind: 'edit_loan', content }, asked);
    },
  );
}

function named({ id, memberId }: LoanRow, amount: Cents): ApprovalLoan {
  return { id, member_id: memberId, amount_cents: amount };
}

function givenUp({ before, after }: Edited): Cents {
  return cents(Math.max(0, totalOf(before) - totalOf(after)));
}

function totalOf({ principalCents, interestCents, lateFeeCents }: LoanRow): Cents {
  return addCents(principalCents, interestCents, lateFeeCents);
}

function termsOf({ dueAt, timeZone, ...loan }: LoanRow): ContentOf<'edit_loan'>['before'] {
  return {
    amount_cents: loan.principalCents,
    interest_rate: loan.interestRateBasisPoints,
    late_fee_cents: loan.lateFeeCents,
    due_day: dueAt && localDay(dueAt, timeZone),
    status: loan.status,
  };
}

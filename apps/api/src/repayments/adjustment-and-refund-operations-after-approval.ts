import type { ApprovalLoan, Operation, Operations } from '../approvals/index.ts';
import type { LoanDependencies } from '../loans/index.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import {
  editWithApproval,
  recordPaymentWithApproval,
  waiveWithApproval,
  writeOffWithApproval,
} from './adjust-loan-with-approval.ts';
import { closeOpenCheckout } from './checkout/close-open-checkout.ts';
import { recordRefundGiven } from './refunds/retry-refund-or-record-given-outside.ts';

export function adjustingOperations(
  dependencies: LoanDependencies,
): Pick<Operations, 'write_off' | 'waive' | 'outside_payment' | 'edit_loan'> {
  const oneLoan = <K extends keyof ReturnType<typeof adjustingOperations>>(
    prepare: Operation<K>['prepare'],
  ): Operation<K> => ({
    prepare,
    clear: async ({ loans }) => {
      for (const { id } of loans) await closeOpenCheckout(dependencies, id);
    },
  });
  const loanIdOf = ({ loans: [loan] }: { loans: readonly ApprovalLoan[] }) => loan?.id ?? '';
  return {
    write_off: oneLoan<'write_off'>(async (content) => async (tx, by) => {
      const asked = { ...by, loanId: loanIdOf(content), reason: content.reason };
      await writeOffWithApproval(tx, dependencies, asked);
      return null;
    }),
    waive: oneLoan<'waive'>(async (content) => async (tx, by) => {
      const { charge, reason } = content;
      await waiveWithApproval(tx, dependencies, {
        ...{ ...by, loanId: loanIdOf(content) },
        ...{ charge, reason },
      });
      return null;
    }),
    outside_payment: oneLoan<'outside_payment'>(async (content) => async (tx, by) => {
      const asked = { ...by, loanId: loanIdOf(content), reason: content.reason };
      await recordPaymentWithApproval(tx, dependencies, asked);
      return null;
    }),
    edit_loan: oneLoan<'edit_loan'>(async (content) => async (tx, by) => {
      const asked = { ...by, loanId: loanIdOf(content), edit: content.edit };
      await editWithApproval(tx, dependencies, asked);
      return null;
    }),
  };
}

export function refundOperations(runtime: Runtime): Pick<Operations, 'refund_given'> {
  return {
    refund_given: {
      prepare:
        async ({ refund_id: refundId, reference }) =>
        async (tx, by) => {
          await recordRefundGiven(tx, runtime, { ...by, refundId, reference });
          return null;
        },
    },
  };
}

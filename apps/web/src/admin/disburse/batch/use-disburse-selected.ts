import {
  abandonManualTransfers,
  type BatchOutcome,
  type Body,
  disburseLoans,
  fallbackMessages,
  manualTransfer,
  type PendingLoan,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../../api/call.ts';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { isAllDone, notSentYet } from '../manual/disburse-sentences.ts';
import { outcomeToasts } from './outcome-toasts.ts';

export type DisburseSelected = ReturnType<typeof useDisburseSelected>;

/** Sends the chosen loans, or records or abandons their manual transfers. */
export function useDisburseSelected(
  loans: readonly PendingLoan[],
  {
    onSent,
    onPutBack,
    onAsked,
  }: {
    onSent: (outcome: BatchOutcome) => void;
    onPutBack: (outcome: BatchOutcome) => void;
    /** Runs after the loans were sent for approval to a second person. */
    onAsked: () => void;
  },
) {
  const loanIds = loans.map(({ id }) => id);
  const send = useAdminAction({
    run: async (body: Body<typeof disburseLoans>, idempotencyKey) => {
      const done = await callApi(disburseLoans, { body, idempotencyKey });
      onSent(done);
      return done;
    },
    fallback: fallbackMessages.disburse,
    ...outcomeToasts('disbursed', (outcome) =>
      isAllDone(outcome) ? successMessages.disburse : null,
    ),
    asked: notSentYet,
    onAsked,
    onFailure: (error) => form.showFailure(error),
  });
  const abandon = useAdminAction({
    run: (_: null) => callApi(abandonManualTransfers, { body: { loan_ids: loanIds } }),
    fallback: 'Failed to put the loans back',
    // A transfer that another admin recorded or began since stays as it is.
    success: (outcome) =>
      isAllDone(outcome)
        ? `Nothing was sent. The ${loans.length === 1 ? 'loan waits' : 'loans wait'} as before.`
        : null,
    onDone: onPutBack,
  });
  const form = useSchemaForm(manualTransfer, (transfer) =>
    send.start({ ...transfer, loan_ids: loanIds }),
  );
  return { form, send, abandon };
}

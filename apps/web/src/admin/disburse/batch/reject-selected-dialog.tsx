import {
  type BatchOutcome,
  fallbackMessages,
  type RejectionReason,
  rejectLoan,
  rejectLoans,
  successMessages,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { countOf } from '../../../ui/text/count-with-noun.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { PayeeList } from '../manual/payee-list.tsx';
import { RejectionReasonField } from '../pending/reason-field.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { outcomeToasts } from './outcome-toasts.ts';
import type { Selection } from './selection.ts';

/** Rejects the chosen loans for one reason, and then shows the outcome of each. */
export function RejectSelectedDialog({
  selection,
  onClose,
}: {
  selection: Selection;
  onClose: () => void;
}) {
  const [{ loans, total }] = useState(selection);
  const loanIds = loans.map(({ id }) => id);
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);
  const reject = useAdminAction({
    run: async (reason: RejectionReason, idempotencyKey) => {
      const body = { loan_ids: loanIds, reason };
      const done = await callApi(rejectLoans, { body, idempotencyKey });
      setOutcome(done);
      return done;
    },
    fallback: fallbackMessages.rejectLoan,
    ...outcomeToasts('rejected', ({ done_count, results }) =>
      done_count === 1 && results.length === 1 ? successMessages.rejectLoan : null,
    ),
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(rejectLoan.body, ({ reason }) => reject.start(reason));
  if (outcome) {
    return (
      <OutcomeDialog
        title="Rejected"
        loans={loans}
        outcome={outcome}
        doneWord="rejected"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={() => !reject.isPending && onClose()}
      title={`Reject ${countOf(loans.length, 'loan')}`}
      description={`These loans, ${formatDollars(total)} in all, end here, and no money is sent. Each borrower is told the reason.`}
    >
      <form {...form.props}>
        <KeptDraft of={`reject ${loanIds.join(' ')}`} />
        <PayeeList label="What is rejected" loans={loans} />
        <RejectionReasonField error={form.errors.reason} />
        <DialogButtons
          label={`Reject ${countOf(loans.length, 'loan')}`}
          danger
          busy={reject.isPending}
          failure={form.failureOf(reject)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

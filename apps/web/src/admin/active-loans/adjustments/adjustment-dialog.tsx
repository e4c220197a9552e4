import {
  type ActiveLoan,
  type Answer,
  fallbackMessages,
  type payoutReturned,
  recordOutsidePayment,
} from '@sevenday/contract';
import type { ReactNode } from 'react';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';

/** The answer to an adjustment of a loan that is no longer open. */
type LoanOutcome = Answer<typeof payoutReturned>;

export interface LoanAdjustment {
  title: string;
  /** What will happen, in numbers. */
  description: string;
  success: string;
  /** To the borrower's or the lender's loss, so that its button is red. */
  harms?: true;
  run: (reason: string, idempotencyKey: string) => Promise<ActiveLoan | LoanOutcome>;
}

/** Asks for an adjustment's reason, after saying what it will do. */
export function AdjustmentDialog({
  loanId,
  adjustment,
  onClose,
  children,
}: {
  loanId: string;
  adjustment: LoanAdjustment;
  onClose: () => void;
  children?: ReactNode;
}) {
  const act = useAdminAction({
    run: adjustment.run,
    fallback: fallbackMessages.updateLoan,
    success: adjustment.success,
    onAnswer: (rows, changed) =>
      'borrower' in changed
        ? rows.replace('active-loans', changed)
        : rows.remove('active-loans', changed.id),
    onDone: onClose,
    onAsked: onClose,
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(recordOutsidePayment.body, ({ reason }) => act.start(reason));
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={() => !act.isPending && onClose()}
      title={adjustment.title}
      description={adjustment.description}
    >
      {children}
      <form {...form.props}>
        <KeptDraft of={`${adjustment.title} ${loanId}`} />
        <TextareaField
          label="Reason"
          name="reason"
          rows={2}
          maxLength={500}
          hint="Kept in the audit log."
          error={form.errors.reason}
        />
        <DialogButtons
          label={adjustment.title}
          danger={adjustment.harms === true}
          busy={act.isPending}
          failure={form.failureOf(act)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

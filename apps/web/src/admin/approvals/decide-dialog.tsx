import { type Approval, approvalKinds, approveAct, declineAct } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import { toast } from '../../ui/base/toast.ts';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { approvalFallbacks } from './use-approvals.ts';

export type Decision = 'approve' | 'decline';

/** The second person may leave the note out when they approve. */
const approveForm = z.object({ word: z.string() });

/** Asks for the second person's note or reason, and approves or declines. */
export function DecideDialog({
  approval,
  decision,
  onClose,
}: {
  approval: Approval;
  decision: Decision;
  onClose: () => void;
}) {
  const isApproval = decision === 'approve';
  const { id } = approval;
  const decide = useAdminAction({
    run: async (word: string, idempotencyKey) => {
      if (!isApproval) {
        await callApi(declineAct, { params: { id }, body: { word }, idempotencyKey });
        return null;
      }
      const body = word.trim() ? { word } : {};
      return (await callApi(approveAct, { params: { id }, body, idempotencyKey })).detail;
    },
    fallback: isApproval ? approvalFallbacks.approve : approvalFallbacks.decline,
    success: (detail) => (isApproval ? (detail ? null : 'Approved and done') : 'Declined'),
    onDone: (detail) => {
      // Long enough to read the names and the amounts.
      if (detail) toast.warning(detail, { duration: 30_000 });
      onClose();
    },
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(isApproval ? approveForm : declineAct.body, ({ word }) =>
    decide.start(word),
  );
  const subject = subjectOf(approval);
  const words = approvalKinds[approval.kind].words;
  return (
    <Dialog
      open
      onOpenChange={() => !decide.isPending && onClose()}
      title={isApproval ? `Approve: ${words}?` : `Decline: ${words}?`}
      description={
        isApproval
          ? `${subject}It is done at once, as ${approval.asked_by} asked, unless something has changed since.`
          : `${subject}Nothing is done. ${approval.asked_by} reads what you write.`
      }
    >
      {approval.details.length > 0 ? (
        <ul className="mb-4 grid gap-1">
          {approval.details.map((detail) => (
            <li key={detail} className="wrap-anywhere">
              <UnbrokenText text={detail} />
            </li>
          ))}
        </ul>
      ) : null}
      <form {...form.props}>
        <TextareaField
          label={isApproval ? 'Note (optional)' : 'Reason'}
          name="word"
          rows={2}
          maxLength={500}
          error={form.errors.word}
        />
        <DialogButtons
          className="mt-4"
          label={isApproval ? 'Approve' : 'Decline'}
          danger={!isApproval}
          busy={decide.isPending}
          failure={form.failureOf(decide)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Says in one sentence what the act is about, because the dialog may hide it. Empty if it is about the rules. */
function subjectOf({ person, loans: [loan, ...others], amount }: Approval): string {
  if (person) return `${person.name}. `;
  if (!loan || amount === null) return '';
  const what =
    others.length === 0 ? `Loan ${loan.number} of ${loan.borrower}` : `${others.length + 1} loans`;
  return `${what}, ${formatDollars(amount)}. `;
}

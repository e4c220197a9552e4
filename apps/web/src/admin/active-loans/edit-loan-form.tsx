import { type ActiveLoan, fallbackMessages, successMessages, updateLoan } from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useLenderTimeZone } from '../../app/config.ts';
import { KeptDraft } from '../../drafts/kept-draft.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { InlineForm } from '../list/inline-form.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { EditLoanFields } from './edit-loan-fields.tsx';
import { changesOf, type LoanChanges, loanEditForm } from './loan-changes.ts';

/** Edit Loan (spec section 5), opened below its loan. It sends only what was changed. */
export function EditLoanForm({
  loan: currentLoan,
  onClose,
}: {
  loan: ActiveLoan;
  onClose: () => void;
}) {
  // As the form was opened: the list goes on reloading behind it.
  const [loan] = useState(currentLoan);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const timeZone = useLenderTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = useSaveLoan(loan.id, onClose, (error) => form.showFailure(error));
  const form = useContractForm(loanEditForm, (edit) => {
    const changes = changesOf(loan, edit, timeZone);
    setIsUnchanged(changes === null);
    if (changes) save.start(changes);
  });
  return (
    <InlineForm
      label={`Edit the loan to ${loan.borrower.full_name}`}
      form={form}
      save={save}
      isUnchanged={isUnchanged}
      onClose={onClose}
      notice={
        <p className="text-muted">
          Amount, rate and due date can only be changed in the borrower’s favor: nothing may be
          charged beyond what was signed.
        </p>
      }
    >
      <KeptDraft of={`edit loan ${loan.id}`} />
      <EditLoanFields loan={loan} timeZone={timeZone} errors={form.errors} />
    </InlineForm>
  );
}

function useSaveLoan(id: string, onClose: () => void, onFailure: (error: unknown) => unknown) {
  return useAdminAction({
    run: (body: LoanChanges, idempotencyKey) =>
      callApi(updateLoan, { params: { id }, body, idempotencyKey }),
    fallback: fallbackMessages.updateLoan,
    success: successMessages.updateLoan,
    onAnswer: (rows, changed) => rows.replace('active-loans', changed),
    onDone: onClose,
    onFailure,
  });
}

import {
  type ActiveLoan,
  fallbackMessages,
  successMessages,
  termsChangedSince,
  updateLoan,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { useLenderTimeZone } from '../../../api/config.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { KeptDraft } from '../../../session/kept-draft.tsx';
import { useEditedFields } from '../../../ui/form/use-edited-fields.ts';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { formatDay } from '../../../ui/text/format-dates.ts';
import { InlineForm } from '../../list/inline-form.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { EditLoanFields } from './edit-loan-fields.tsx';
import {
  changesOf,
  type LoanChanges,
  loanEditFormOf,
  loanTexts,
  seenTerms,
} from './loan-changes.ts';

/**
 * Edit Loan (spec section 5), below its loan. It sends only the changed fields, and the terms that the admin saw. It keeps
 * its texts while it is closed.
 */
export function EditLoanForm({
  loan,
  isShown,
  onClose,
}: {
  loan: ActiveLoan;
  isShown: boolean;
  onClose: () => void;
}) {
  const [isUnchanged, setIsUnchanged] = useState(false);
  const timeZone = useLenderTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The list goes on reloading behind it.
  const fields = useEditedFields(loanTexts(loan, timeZone));
  const { begun, startOver } = useBegun(loan, Object.keys(fields.typed).length > 0);
  const save = useSaveLoan(loan.id, onClose, (error, { status }) => {
    const code = error instanceof ApiFailure ? error.code : null;
    if (code === 'loan_changed') startOver();
    // A status that the loan cannot come to.
    return form.showFailure(error, status && code === 'loan_state' ? 'status' : undefined);
  });
  const form = useSchemaForm(loanEditFormOf(loan), (edit) => {
    const changes = changesOf(loan, edit, timeZone);
    setIsUnchanged(changes === null);
    if (changes) save.start({ ...changes, seen: seenTerms(begun) });
  });
  return (
    <InlineForm
      label={`Edit the loan to ${loan.borrower.full_name}`}
      form={form}
      save={save}
      isShown={isShown}
      isUnchanged={isUnchanged}
      onClose={onClose}
      notice={
        <p className="text-muted">
          Amounts, rate and due date can only be changed in the borrower’s favor. You can undo a
          change for 15 minutes, then the borrower is told. If a debit is too close, they are told
          at once.
        </p>
      }
    >
      <KeptDraft of={`edit loan ${loan.id}`} />
      <EditLoanFields
        loan={loan}
        timeZone={timeZone}
        field={fields.field}
        errors={{
          ...termsChangedSince(begun, loan, (date) => formatDay(date, timeZone)),
          ...form.errors,
        }}
      />
    </InlineForm>
  );
}

/**
 * Keeps the loan as it was when the admin began to type. If it changes later, the server first refuses, and only then does
 * the admin go on from the new terms.
 */
function useBegun(loan: ActiveLoan, isTyped: boolean) {
  const [begun, setBegun] = useState(loan);
  const [isOvertaken, setOvertaken] = useState(false);
  if (begun !== loan && (!isTyped || isOvertaken)) {
    setBegun(loan);
    setOvertaken(false);
  }
  return { begun, startOver: () => setOvertaken(true) };
}

function useSaveLoan(
  id: string,
  onClose: () => void,
  onFailure: (error: unknown, changes: LoanChanges) => unknown,
) {
  return useAdminAction({
    run: (body: LoanChanges, idempotencyKey) =>
      callApi(updateLoan, { params: { id }, body, idempotencyKey }),
    fallback: fallbackMessages.updateLoan,
    success: successMessages.updateLoan,
    onAnswer: (rows, changed) => rows.replace('active-loans', changed),
    onDone: onClose,
    onAsked: onClose,
    onFailure,
  });
}

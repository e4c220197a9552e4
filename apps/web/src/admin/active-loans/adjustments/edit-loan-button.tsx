import { type ActiveLoan, errorCatalogue } from '@sevenday/contract';
import { useId } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { RowButton } from '../../list/row-button.tsx';

/** Nothing is edited while money is in flight, and nobody edits their own loan (decisions, "Loan life"). */
export function EditLoanButton({
  loan,
  isEditing,
  onPress,
}: {
  loan: ActiveLoan;
  isEditing: boolean;
  onPress: () => void;
}) {
  const noteId = useId();
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const note = isOwn ? errorCatalogue.own_case.detail : inFlightNote(loan);
  return (
    <div className="grid gap-1">
      <RowButton
        disabled={note !== null && !isEditing}
        aria-describedby={note ? noteId : undefined}
        aria-expanded={isEditing}
        onClick={onPress}
      >
        Edit Loan
      </RowButton>
      {note ? (
        <p id={noteId} className="text-sm text-muted">
          {note}
        </p>
      ) : null}
    </div>
  );
}

function inFlightNote(loan: ActiveLoan): string | null {
  if (loan.money_on_its_way) return 'Can be edited when the money has arrived.';
  if (loan.payment_processing) return 'Can be edited when the payment has settled.';
  return null;
}

import { rejectionReasons } from '@sevenday/contract';
import { SelectField } from '../../../ui/form/select-field.tsx';

/** Asks for the reason that the borrower is told (12 CFR 1002.9). */
export function RejectionReasonField({ error }: { error: string | undefined }) {
  return (
    <SelectField label="Reason" name="reason" defaultValue="" error={error}>
      <option value="">Choose a reason</option>
      {Object.entries(rejectionReasons).map(([reason, sentence]) => (
        <option key={reason} value={reason}>
          {sentence}
        </option>
      ))}
    </SelectField>
  );
}

import { type ActiveLoan, updateLoan } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import type { useEditedFields } from '../../../ui/form/use-edited-fields.ts';
import { formatDay } from '../../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { dollarsInput, dueDay, type loanTexts, shownStatus } from './loan-changes.ts';

const statuses = updateLoan.body.shape.status.def.innerType.options;
const numeric = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const;

interface FieldsProps {
  loan: ActiveLoan;
  timeZone: string;
  field: ReturnType<typeof useEditedFields<ReturnType<typeof loanTexts>>>['field'];
  errors: Readonly<Record<string, string>>;
}

/** The fields of Edit Loan, each with its limit said beforehand; the server decides. */
export function EditLoanFields({ loan, timeZone, field, errors }: FieldsProps) {
  return (
    <>
      <PriceFields loan={loan} field={field} errors={errors} />
      <TextField
        label="Due Date"
        {...field('term_date')}
        type="date"
        min={dueDay(loan, timeZone)}
        hint={
          <UnbrokenText
            text={`Can only be moved later: ${formatDay(loan.term_date, timeZone)} now. The loan is due at 11:59 pm that day. A planned debit is cancelled, and a new one is announced.`}
          />
        }
        error={errors.term_date && <UnbrokenText text={errors.term_date} />}
      />
      <StatusField loan={loan} field={field} error={errors.status} />
      <TextareaField
        label="Reason"
        {...field('reason')}
        rows={2}
        maxLength={500}
        hint="Kept in the audit log with the change. Required if the late fee changes."
        error={errors.reason}
      />
    </>
  );
}

function PriceFields({ loan, field, errors }: Omit<FieldsProps, 'timeZone'>) {
  return (
    <>
      <TextField
        {...numeric}
        label="Amount ($)"
        {...field('amount')}
        max={dollarsInput(loan.amount)}
        hint={`Can only be lowered: ${formatDollars(loan.amount)} now.`}
        error={errors.amount}
      />
      <TextField
        {...numeric}
        label="Interest Rate (%)"
        {...field('interest_rate')}
        max={loan.interest_rate / 100}
        hint={`Can only be lowered: ${formatPercent(loan.interest_rate)} now.`}
        error={errors.interest_rate}
      />
      <TextField
        {...numeric}
        label="Late Fee ($)"
        {...field('late_fee')}
        max={dollarsInput(loan.late_fee)}
        hint={lateFeeHint(loan)}
        error={errors.late_fee}
      />
    </>
  );
}

function lateFeeHint({ late_fee: fee }: ActiveLoan): string {
  return fee === 0
    ? 'There is no late fee. Only the agreement’s rule can add one.'
    : `Can only be lowered: ${formatDollars(fee)} now.`;
}

function StatusField({
  loan,
  field,
  error,
}: Pick<FieldsProps, 'loan' | 'field'> & { error: string | undefined }) {
  const shown = shownStatus(loan);
  return (
    <SelectField
      label="Status"
      {...field('status')}
      hint="Repaid records a payment that you received in your own bank. Overdue needs a due date in the past. Rejected is for a loan whose money never left your account."
      error={error}
    >
      {shown === '' ? <option value="">{loan.status} (leave as it is)</option> : null}
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </SelectField>
  );
}

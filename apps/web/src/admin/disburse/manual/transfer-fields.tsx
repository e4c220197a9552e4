import { localDay } from '@sevenday/lending';
import { useConfig } from '../../../api/config.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Asks for the manual transfer's reference and arrival day. A batch records both with each loan. */
export function TransferFields({
  count,
  errors,
}: {
  count: number;
  errors: Readonly<Record<string, string>>;
}) {
  const config = useConfig();
  return (
    <div className="grid gap-4">
      <TextField
        label="Transfer Reference"
        name="transfer_reference"
        maxLength={100}
        autoComplete="off"
        hint={
          count === 1
            ? 'As your bank shows it, so that the payment can be found again.'
            : 'The reference of the batch that you sent the loans in. It is kept with each loan. If you sent the loans one by one, record each one separately.'
        }
        error={errors.transfer_reference}
      />
      <TextField
        label="Arrives On"
        name="arrives_on"
        type="date"
        defaultValue={config ? localDay(config.business_date, config.lender.time_zone) : undefined}
        hint={`${count === 1 ? 'The' : 'Each'} loan’s term is counted from this day.`}
        error={errors.arrives_on}
      />
    </div>
  );
}

import { localDay } from '@sevenday/lending';
import { useConfig } from '../../app/config.ts';
import { TextField } from '../../ui/fields.tsx';

/** The transfer that the lender made by hand: its reference and the day it arrives. */
export function TransferFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const config = useConfig();
  return (
    <div className="grid gap-4">
      <TextField
        label="Transfer Reference"
        name="transfer_reference"
        maxLength={100}
        autoComplete="off"
        hint="As your bank shows it, so that the payment can be found again."
        error={errors.transfer_reference}
      />
      <TextField
        label="Arrives On"
        name="arrives_on"
        type="date"
        defaultValue={config ? localDay(config.business_date, config.lender.time_zone) : undefined}
        hint="The loan’s term is counted from this day."
        error={errors.arrives_on}
      />
    </div>
  );
}

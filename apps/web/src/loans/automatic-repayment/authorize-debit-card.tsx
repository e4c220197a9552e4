import { authorizeDebit, type MyLoanPage } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { formatCalendarWeekday } from '../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { loansKey } from '../loan/loan-queries.ts';

/** Asks for one further debit after two strikes. It needs a new authorization (12 CFR 1041.8(c)). */
export function AuthorizeDebitCard({
  loanId,
  debit,
}: {
  loanId: string;
  debit: NonNullable<MyLoanPage['authorizable_debit']>;
}) {
  const queryClient = useQueryClient();
  const [day, setDay] = useState(debit.days[0]?.day ?? '');
  const chosen = debit.days.find((one) => one.day === day) ?? debit.days[0];
  const action = useAction({
    run: (date: string, idempotencyKey) =>
      callApi(authorizeDebit, {
        params: { id: loanId },
        body: { date, amount: debit.amount, channel: 'ach' },
        idempotencyKey,
      }),
    fallback: 'Failed to authorize the debit',
    success: 'The debit is authorized',
    onSettled: () => queryClient.invalidateQueries({ queryKey: loansKey }),
  });
  if (!chosen) return null;
  return (
    <Card title="Authorize one debit">
      <div className="grid gap-4">
        <p>
          Instead of paying with Pay&nbsp;Now you can authorize one more debit, on a day that you
          choose.
        </p>
        <SelectField
          label="Day of the debit"
          className="sm:w-64"
          value={chosen.day}
          onChange={(event) => setDay(event.target.value)}
        >
          {debit.days.map((one) => (
            <option key={one.day} value={one.day}>
              {formatCalendarWeekday(one.day)}
            </option>
          ))}
        </SelectField>
        <p className="border-l-4 border-line pl-4">
          <UnbrokenText text={chosen.text} />
        </p>
        <Button
          variant="secondary"
          className="w-full sm:w-fit"
          busy={action.isPending}
          onClick={() => action.mutate(chosen.day)}
        >
          Authorize {formatDollars(debit.amount)} on {formatCalendarWeekday(chosen.day)}
        </Button>
        <FailureNote failure={action.failure} />
      </div>
    </Card>
  );
}

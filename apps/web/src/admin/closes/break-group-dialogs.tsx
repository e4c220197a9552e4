import { type Break, type BreakOutcome, explainBreaks, resolveBreaks } from '@sevenday/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { isProviderMoney, outcomesOf } from './break-sentences.ts';
import {
  BreakDialog,
  Explanation,
  OutcomeOptions,
  recordNote,
  whatDiffers,
} from './explain-break-dialog.tsx';
import { closeFallbacks } from './use-closes.ts';

interface GroupDialogProps {
  breaks: readonly Break[];
  /** The loan's number, as screens show it. */
  loan: string;
  onClose: () => void;
}

type GroupOutcome = Exclude<BreakOutcome, 'loan_payment'>;

/** Asks for one explanation for all differences of a loan. */
export function ExplainGroupDialog({ breaks, loan, onClose }: GroupDialogProps) {
  const explain = useAdminAction({
    run: ({ explanation }: { explanation: string }, idempotencyKey) =>
      callApi(explainBreaks, { body: { explanation, breaks: breaks.map(seen) }, idempotencyKey }),
    fallback: closeFallbacks.explain,
    success: 'Differences explained',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error, 'explanation'),
  });
  const form = useSchemaForm(explainForm, (body) => explain.start(body));
  return (
    <BreakDialog
      title="Explain Differences"
      about={aboutAll(breaks, loan)}
      draft={`explain loan ${loan}`}
      label="Explain All"
      action={explain}
      form={form}
      onClose={onClose}
    >
      <Explanation error={form.errors.explanation} />
    </BreakDialog>
  );
}

/** Resolves all differences of a loan: asks for each what its money was, and for one explanation. */
export function ResolveGroupDialog({ breaks, loan, onClose }: GroupDialogProps) {
  const resolve = useAdminAction({
    run: (said: Record<string, string>, idempotencyKey) =>
      callApi(resolveBreaks, {
        body: {
          explanation: said.explanation ?? '',
          breaks: breaks.map((found) => ({
            ...seen(found),
            outcome: (said[fieldOf(found)] ?? 'nothing_to_post') as GroupOutcome,
          })),
        },
        idempotencyKey,
      }),
    fallback: closeFallbacks.explain,
    success: 'Differences resolved',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error, 'explanation'),
  });
  const money = breaks.filter(isProviderMoney);
  const [schema] = useState(() => resolveForm(money));
  const form = useSchemaForm(schema, (said) => resolve.start(said as Record<string, string>));
  return (
    <BreakDialog
      title="Resolve Differences"
      about={`${aboutAll(breaks, loan)} ${money.length > 0 ? postingNoteOfEach : recordNote}`}
      draft={`resolve loan ${loan}`}
      label="Resolve All"
      action={resolve}
      form={form}
      onClose={onClose}
    >
      {money.map((found) => (
        <Outcome key={found.id} found={found} error={form.errors[fieldOf(found)]} />
      ))}
      <Explanation error={form.errors.explanation} />
    </BreakDialog>
  );
}

function Outcome({ found, error }: { found: Break; error: string | undefined }) {
  const outcomes = outcomesOf(found).filter((outcome) => outcome !== 'loan_payment');
  return (
    <SelectField
      label={whatDiffers(found)}
      name={fieldOf(found)}
      defaultValue={found.part === 'fee' && outcomes.includes('provider_fee') ? 'provider_fee' : ''}
      error={error}
    >
      <OutcomeOptions outcomes={outcomes} />
    </SelectField>
  );
}

const postingNoteOfEach = 'The books will record each difference as what you choose.';

const explainForm = z.pick(explainBreaks.body, { explanation: true });
const outcomeOfOne = resolveBreaks.body.shape.breaks._zod.def.element.shape.outcome;

/** The explanation, and a field for each difference about money at the provider. */
function resolveForm(money: readonly Break[]) {
  return z.extend(
    z.pick(resolveBreaks.body, { explanation: true }),
    Object.fromEntries(money.map((found) => [fieldOf(found), outcomeOfOne])),
  );
}

function fieldOf({ id }: Break): string {
  return `outcome ${id}`;
}

/** The amounts that the admin sees, so that the explanation applies only to them. */
function seen({ id, expected, found }: Break) {
  return { id, expected, found };
}

function aboutAll(breaks: readonly Break[], loan: string): string {
  return `The ${breaks.length} differences of loan ${loan}.`;
}

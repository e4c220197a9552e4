import {
  type Break,
  type BreakOutcome,
  breakOutcomes,
  explainBreak,
  resolveBreak,
} from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import type { FailureMessage } from '../../api/failure.ts';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { breakTitle, isProviderMoney, outcomesOf } from './break-sentences.ts';
import { closeFallbacks } from './use-closes.ts';

interface DialogProps {
  found: Break;
  onClose: () => void;
}

/** Asks for an explanation, for people who look later. The difference stays until it is gone or resolved. */
export function ExplainBreakDialog({ found, onClose }: DialogProps) {
  const explain = useAdminAction({
    run: (body: { explanation: string }, idempotencyKey) =>
      callApi(explainBreak, { ...heldTo(found, body), idempotencyKey }),
    fallback: closeFallbacks.explain,
    success: 'Difference explained',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error, 'explanation'),
  });
  const form = useSchemaForm(explainForm, (body) => explain.start(body));
  return (
    <BreakDialog
      title="Explain Difference"
      about={`${whatDiffers(found)}.`}
      draft={`explain ${found.id}`}
      label="Explain"
      action={explain}
      form={form}
      onClose={onClose}
    >
      <Explanation found={found} error={form.errors.explanation} />
    </BreakDialog>
  );
}

/** Resolves a difference. Money that was unexplained is posted as what it was. */
export function ResolveBreakDialog({ found, onClose }: DialogProps) {
  const resolve = useAdminAction({
    run: (body: z.output<typeof resolveForm>, idempotencyKey) =>
      callApi(resolveBreak, { ...heldTo(found, body), idempotencyKey }),
    fallback: closeFallbacks.explain,
    success: 'Difference resolved',
    onDone: onClose,
    onFailure: (error) => form.showFailure(error, 'explanation'),
  });
  const form = useSchemaForm(resolveForm, (body) => resolve.start(body));
  return (
    <BreakDialog
      title="Resolve Difference"
      about={`${whatDiffers(found)}. ${isProviderMoney(found) ? postingNote : recordNote}`}
      draft={`resolve ${found.id}`}
      label="Resolve"
      action={resolve}
      form={form}
      onClose={onClose}
    >
      <Outcome found={found} errors={form.errors} />
      <Explanation found={found} error={form.errors.explanation} />
    </BreakDialog>
  );
}

interface BreakDialogProps {
  title: string;
  /** What the dialog is about, in a sentence or two. */
  about: string;
  /** The name under which the page keeps what was typed. */
  draft: string;
  label: string;
  action: { isPending: boolean; failure: FailureMessage | null };
  form: Pick<ReturnType<typeof useSchemaForm>, 'props' | 'failureOf'>;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** The dialog in which an admin explains or resolves a difference, or all differences of a loan. */
export function BreakDialog(props: BreakDialogProps) {
  const { title, about, draft, label, action, form, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={() => !action.isPending && onClose()}
      title={title}
      description={<p className="text-muted">{about}</p>}
    >
      <form {...form.props} className="grid gap-4">
        <KeptDraft of={draft} />
        {children}
        <DialogButtons
          className="mt-2"
          label={label}
          busy={action.isPending}
          failure={form.failureOf(action)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

const shown = { expected: true, found: true } as const;
const explainForm = z.omit(explainBreak.body, shown);
const resolveForm = z.omit(resolveBreak.body, shown);

/** Adds the amounts that the admin sees, so that the explanation applies only to them. */
function heldTo<Said extends object>({ id, expected, found }: Break, said: Said) {
  return { params: { id }, body: { ...said, expected, found } };
}

/** Names a difference and its amount. */
export function whatDiffers(found: Break): string {
  return `${breakTitle(found)}: ${formatDollars(cents(found.found - found.expected))}`;
}

const postingNote = 'The books will record the difference as what you choose.';
export const recordNote =
  'If the next close finds the difference again, the difference opens again.';

function Outcome({
  found,
  errors,
}: {
  found: Break;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  const [chosen, setChosen] = useState('');
  if (!isProviderMoney(found))
    return <input type="hidden" name="outcome" value="nothing_to_post" />;
  return (
    <>
      <SelectField
        label="What it was"
        name="outcome"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={errors.outcome}
      >
        <OutcomeOptions outcomes={outcomesOf(found)} />
      </SelectField>
      {chosen === 'loan_payment' ? (
        <TextField
          label="Loan number"
          name="loan"
          maxLength={100}
          hint="The first eight digits, as on the loan’s page. The payment has to be all that the loan owes."
          error={errors.loan}
        />
      ) : null}
    </>
  );
}

/** The options of a field that asks what the money of a difference was. */
export function OutcomeOptions({ outcomes }: { outcomes: readonly BreakOutcome[] }) {
  return (
    <>
      <option value="">Choose what it was</option>
      {outcomes.map((outcome) => (
        <option key={outcome} value={outcome}>
          {breakOutcomes[outcome]}
        </option>
      ))}
    </>
  );
}

/** The field of the explanation. It begins with what was said about `found` before. */
export function Explanation({ found, error }: { found?: Break; error: string | undefined }) {
  return (
    <TextareaField
      label="Explanation"
      name="explanation"
      maxLength={1000}
      defaultValue={found?.explanation ?? ''}
      hint="Why the records differ. It is kept with the difference."
      error={error}
    />
  );
}

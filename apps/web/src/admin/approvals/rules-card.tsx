import {
  type ApprovalRules,
  approvalRuleWords,
  centsFromTyped,
  notDollars,
  setApprovalRules,
} from '@sevenday/contract';
import { type Cents, dollarsFromCents } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { approvalFallbacks, approvalRulesQuery } from './use-approvals.ts';

const limit = z.pipe(
  z.string(),
  z.transform((text, context): Cents | null => {
    if (text.trim() === '') return null;
    const amount = centsFromTyped(text);
    if (amount !== null && amount >= 0) return amount;
    context.issues.push({ code: 'custom', input: text, message: notDollars });
    return z.NEVER;
  }),
);
const flag = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text !== undefined),
);

const rulesForm = z.object({
  send_above: limit,
  send_several: flag,
  write_offs: flag,
  waive_above: limit,
  outside_payments: flag,
  member_deletions: flag,
  roles: flag,
  daily_limit_each: limit,
  daily_limit_all: limit,
});

const flags = [
  'send_several',
  'write_offs',
  'outside_payments',
  'member_deletions',
  'roles',
] as const;

/** Shows an owner which acts need a second person, and how much may be sent a day. */
export function RulesCard() {
  const { data: rules, error, isFetching, refetch } = useQuery(approvalRulesQuery);
  return (
    <Card title="What needs a second person">
      {/* The form begins again when somebody else has changed the rules. */}
      {rules ? <RulesForm key={JSON.stringify(rules)} rules={rules} /> : null}
      {error && !rules ? (
        <ErrorState
          message={failureText(error, approvalFallbacks.rules)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </Card>
  );
}

function RulesForm({ rules }: { rules: ApprovalRules }) {
  const save = useAdminAction({
    run: (body: ApprovalRules, idempotencyKey) =>
      callApi(setApprovalRules, { body, idempotencyKey }),
    fallback: approvalFallbacks.setRules,
    success: 'Rules saved',
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(rulesForm, (body) => save.start(body));
  const amount = (name: 'send_above' | 'waive_above' | 'daily_limit_each' | 'daily_limit_all') => (
    <TextField
      label={`${approvalRuleWords[name]} ($)`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={rules[name] === null ? '' : dollarsFromCents(rules[name]).toFixed(2)}
      error={form.errors[name]}
    />
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="text-muted">
        All are off until you set them. An empty amount is off. If nobody else could approve, the
        act is done at once and recorded. Asking for less needs a second owner, if there is one. So
        does each new owner or worker once anything is set, because they could approve.
      </p>
      <p className="text-muted">
        Write-offs include an edit that lowers a loan’s amount. Outside payments include refunds
        that you gave outside, and transfers that came back.
      </p>
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        {amount('send_above')}
        {amount('waive_above')}
      </div>
      <div className="grid gap-3">
        {flags.map((name) => (
          <CheckboxField
            key={name}
            label={approvalRuleWords[name]}
            name={name}
            defaultChecked={rules[name]}
          />
        ))}
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">The most that may be sent</legend>
        <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
          {amount('daily_limit_each')}
          {amount('daily_limit_all')}
        </div>
      </fieldset>
      <Button type="submit" className="w-full sm:w-fit" busy={save.isPending}>
        Save rules
      </Button>
      <FailureNote failure={form.failureOf(save)} />
    </form>
  );
}

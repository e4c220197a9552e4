import {
  type ApprovalRules,
  approvalRuleWords,
  centsFromTyped,
  notDollars,
  setApprovalRules,
} from '@sevenday/contract';
import { type Cents, dollarsFromCents } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
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

/** What a rule also covers, where its label does not say so. */
const hints: Partial<Record<keyof ApprovalRules, string>> = {
  send_above: 'For one loan, or several at once.',
  waive_above: 'Also edits that lower what a borrower owes.',
  write_offs: 'Also edits that lower a loan’s amount, and deleting a member who owes.',
  outside_payments: 'Also refunds that you gave outside, and transfers that came back.',
  roles: 'Also suspending an owner, and ending a suspension.',
};

/** Shows an owner which acts need a second person, and how much may be sent a day. */
export function RulesCard() {
  const { data: rules, error, isFetching, refetch } = useQuery(approvalRulesQuery);
  const [timesAsked, setTimesAsked] = useState(0);
  return (
    <Card title="What needs a second person">
      {/*
       * The form begins again when somebody else has changed the rules, and when a change waits for
       * approval. It then shows the rules that are in force.
       */}
      {rules ? (
        <RulesForm
          key={`${timesAsked} ${JSON.stringify(rules)}`}
          rules={rules}
          onAsked={() => setTimesAsked(timesAsked + 1)}
        />
      ) : null}
      {!rules && !error ? (
        <Loading text="Loading the rules..." className="grid gap-4">
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : null}
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

function RulesForm({ rules, onAsked }: { rules: ApprovalRules; onAsked: () => void }) {
  const save = useAdminAction({
    run: (body: ApprovalRules, idempotencyKey) =>
      callApi(setApprovalRules, { body, idempotencyKey }),
    fallback: approvalFallbacks.setRules,
    success: ({ withdrawn_invitations: count }) =>
      count === 0
        ? 'Rules saved'
        : `Rules saved. ${countOf(count, 'open invitation')} ${count === 1 ? 'was' : 'were'} withdrawn.`,
    asked: 'Not changed yet: another owner has to approve it. The form shows the rules in force.',
    onAsked,
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(rulesForm, (body) => save.start(body));
  const amount = (name: 'send_above' | 'waive_above' | 'daily_limit_each' | 'daily_limit_all') => (
    <TextField
      label={`${approvalRuleWords[name]} ($)`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      hint={hints[name]}
      defaultValue={rules[name] === null ? '' : dollarsFromCents(rules[name]).toFixed(2)}
      error={form.errors[name]}
    />
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="text-muted">
        Each rule is off until you set it. To turn an amount off, leave it empty. If nobody else
        could approve an act, it is done at once, and the log says so.
      </p>
      <p className="text-muted">
        Once any rule is set, a new owner or worker needs approval too, because they could approve.
        Open invitations that need approval from then on are withdrawn. To make a rule weaker or
        turn it off, you need another owner, if there is one.
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
            hint={hints[name]}
            defaultChecked={rules[name]}
          />
        ))}
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">The most that may be sent a day</legend>
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

import {
  type Body,
  type CurrentUser,
  cleanTypedText,
  emailAsKept,
  fallbackMessages,
  successMessages,
  updateProfile,
} from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { bankAccountQuery } from '../bank-accounts/bank-account-query.ts';
import { useChangedUser } from '../session/current-user.ts';
import { KeptDraft } from '../session/kept-draft.tsx';
import { Button } from '../ui/base/button.tsx';
import { Card } from '../ui/base/card.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { NameFields } from '../ui/form/name-fields.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useEditedFields } from '../ui/form/use-edited-fields.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';

interface ProfileEdit {
  body: Body<typeof updateProfile>;
  /** The texts as they were in the fields. */
  typed: object;
}

const requiredNames = ['first_name', 'last_name'] as const;

export function EditProfileCard({
  user,
  refused,
}: {
  user: CurrentUser;
  /** The payment provider's refusal of a field, shown at that field. */
  refused: ApiFailure | null;
}) {
  const queryClient = useQueryClient();
  const showChanged = useChangedUser();
  const [asksPassword, setAsksPassword] = useState(false);
  const fields = useEditedFields(user);
  const action = useAction({
    run: ({ body }: ProfileEdit, idempotencyKey) =>
      callApi(updateProfile, { body, idempotencyKey }),
    fallback: fallbackMessages.updateProfile,
    success: successMessages.updateProfile,
    onSuccess: (changed, { typed }) => {
      setAsksPassword(false);
      showChanged(changed);
      fields.forget(typed);
      // The account's owner was checked by name. And we send no money for a while after a new name or email.
      void queryClient.invalidateQueries({ queryKey: bankAccountQuery.queryKey });
    },
    onFailure: (error) => {
      if (error instanceof ApiFailure && error.code === 'password_needed') setAsksPassword(true);
      return form.showFailure(error);
    },
  });
  const form = useSchemaForm(updateProfile.body, ({ current_password, ...edit }) => {
    const body = { ...fields.onlyTyped(edit), ...(current_password ? { current_password } : {}) };
    action.mutate({ body, typed: fields.typed });
  });
  const showRefused = useEffectEvent((failure: ApiFailure) => form.showFailure(failure));
  useEffect(() => {
    if (refused) showRefused(refused);
  }, [refused]);
  const isRenamed =
    requiredNames.some((name) => !['', user[name]].includes(cleanTypedText(fields.textOf(name)))) ||
    cleanTypedText(fields.textOf('middle_initial')) !== user.middle_initial;
  const isOtherEmail = !['', user.email].includes(emailAsKept(fields.textOf('email')));
  return (
    <Card title="Edit Profile">
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        <KeptDraft of="profile" />
        <NameFields errors={form.errors} field={fields.field} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          {...fields.field('phone')}
          error={form.errors.phone}
        />
        <TextField
          label="Email"
          className="sm:col-span-2"
          type="email"
          autoComplete="email"
          required
          {...fields.field('email')}
          error={form.errors.email}
        />
        {asksPassword || isOtherEmail ? (
          <TextField
            label="Current password"
            className="sm:col-span-2"
            hint="We need it to change your email. To protect you, we send no money for 24 hours after the change."
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
            error={form.errors.current_password}
          />
        ) : null}
        <p role="status" className="sm:col-span-2">
          {isRenamed ? <WhatRenamingTakes user={user} /> : null}
        </p>
        <div className="grid justify-items-start gap-3 sm:col-span-2">
          <Button type="submit" busy={action.isPending}>
            Save changes
          </Button>
          <FailureNote failure={form.failureOf(action)} />
        </div>
      </form>
    </Card>
  );
}

/** Says what a new name costs: the ID and the account's holder were checked against the former name. */
function WhatRenamingTakes({ user }: { user: CurrentUser }) {
  const hasApprovedId = user.id_verification_status === 'approved';
  if (!hasApprovedId && !user.bank_account_verified) return null;
  return (
    <span className="grid gap-2 border-l-4 border-amber bg-amber-wash px-4 py-3">
      {hasApprovedId ? (
        <span>
          Your ID is approved for {user.full_name}. When you change any part of your name, we ask
          for an ID that shows the new name. You can borrow again once we approve that ID.
        </span>
      ) : null}
      {user.bank_account_verified ? (
        <span>
          Your bank account is verified for {user.full_name}
          {hasApprovedId ? ', too' : ''}. If the account is not in your new name, our reviewers
          check it before you can borrow again.
        </span>
      ) : null}
      <span>To protect you, we send no money for 24 hours after you change your name.</span>
    </span>
  );
}

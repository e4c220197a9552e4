import { type Body, changePassword } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { bankAccountQuery } from '../../bank-accounts/bank-account-query.ts';
import { currentUserQuery, useCurrentUser } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { EmailForPasswordManager } from '../../ui/form/email-for-password-manager.tsx';
import { NewPasswordField } from '../../ui/form/new-password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { warnOfPassword } from '../warn-of-password.ts';
import { sessionsQuery } from './sessions-query.ts';

export function PasswordCard() {
  // Replace the form when it is done, so that no password stays in a field.
  const [version, setVersion] = useState(0);
  return (
    <Card title="Password">
      <PasswordForm key={version} onDone={() => setVersion(version + 1)} />
    </Card>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useCurrentUser();
  const queryClient = useQueryClient();
  const action = useAction({
    run: (body: Body<typeof changePassword>, idempotencyKey) =>
      callApi(changePassword, { body, idempotencyKey }),
    fallback: 'Failed to change the password',
    success: 'Password changed successfully!',
    onSuccess: (answer) => {
      warnOfPassword(answer);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      // We send no money for a while now, and the bank account's query says until when.
      void queryClient.invalidateQueries({ queryKey: bankAccountQuery.queryKey });
      onDone();
    },
    onFailure: (error) => form.showFailure(error, 'current_password'),
  });
  const form = useSchemaForm(changePassword.body, (body) => action.mutate(body));
  return (
    <form {...form.props} className="grid max-w-md gap-4">
      <EmailForPasswordManager email={email} />
      <TextField
        label="Current password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        required
        error={form.errors.current_password}
      />
      <NewPasswordField error={form.errors.new_password} />
      <p className="text-sm text-muted">
        You will be signed out everywhere else. To protect you, we send no money for 24 hours after
        the change.
      </p>
      <Button type="submit" className="w-full sm:w-fit" busy={action.isPending}>
        Change password
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

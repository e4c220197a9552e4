import { requestPasswordReset } from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Page } from '../ui/page/page.tsx';
import { Announcement } from './announcement.tsx';

/** Asks for a link to choose a new password. The answer is the same whether or not an account has the email. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const action = useAction({
    run: (body: { email: string }, idempotencyKey) =>
      callApi(requestPasswordReset, { body, idempotencyKey }),
    fallback: 'Failed to send the link',
    onSuccess: (_, { email }) => setSentTo(email),
    onFailure: (error) => form.showFailure(error, 'email'),
  });
  const form = useSchemaForm(requestPasswordReset.body, (body) => action.mutate(body));
  if (sentTo !== null)
    return (
      <Page title="Check your mail" width="narrow">
        <Announcement>
          <p>
            If an account has the email <strong className="wrap-anywhere">{sentTo}</strong>, a link
            to choose a new password is on its way there. It works once, for one hour.
          </p>
          <p className="text-muted">
            Nothing there? Look in your spam folder, or check how the email is spelled.
          </p>
        </Announcement>
        <Button variant="secondary" onClick={() => setSentTo(null)}>
          Send another link
        </Button>
        <BackToSignIn />
      </Page>
    );
  return (
    <Page
      title="Forgot your password?"
      subtitle="We send you a link to choose a new one."
      width="narrow"
    >
      <form {...form.props} className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={form.errors.email}
        />
        <Button type="submit" busy={action.isPending}>
          Send link
        </Button>
        <FailureNote failure={form.failureOf(action)} />
      </form>
      <BackToSignIn />
    </Page>
  );
}

function BackToSignIn() {
  return (
    <p>
      <TextLink to="/login">Back to sign in</TextLink>
    </p>
  );
}

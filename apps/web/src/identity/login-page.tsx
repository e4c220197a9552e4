import {
  type Answer,
  anyScreenSentences,
  login,
  loginAndRegisterFallbacks,
  loginAndRegisterSuccesses,
} from '@sevenday/contract';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../api/call.ts';
import { deviceMark } from '../api/device-mark.ts';
import { useSession } from '../session/session.ts';
import { useExpiry } from '../session/use-expiry.ts';
import { useInvitationState } from '../session/use-invitation-state.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { toast } from '../ui/base/toast.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Page } from '../ui/page/page.tsx';
import { ShareButton } from './share-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { ticketOf } from './ticket-of.ts';

const whyOver = {
  ended: anyScreenSentences.sessionEnded,
  joined: 'You work here now. Please sign in again.',
  user_not_loaded: 'We could not load your account, so you were signed out. Please sign in again.',
};

const SecondStep = lazy(async () => ({
  default: (await import('./factors/second-step.tsx')).SecondStep,
}));

export function LoginPage() {
  const { signIn } = useSession();
  const expiry = useExpiry();
  const invitation = useInvitationState();
  const [ticket, setTicket] = useState<string | null>(null);
  const welcome = (session: Answer<typeof login>) => {
    toast.success(loginAndRegisterSuccesses.login);
    signIn(session);
  };
  const action = useAction({
    run: (body: { email: string; password: string }, idempotencyKey) =>
      callApi(login, { body: { ...body, device_mark: deviceMark() }, idempotencyKey }).catch(
        ticketOf,
      ),
    fallback: loginAndRegisterFallbacks.login,
    isHarmless: true,
    onSuccess: (answer) => ('ticket' in answer ? setTicket(answer.ticket) : welcome(answer)),
    onFailure: (error) => form.showFailure(error, 'password'),
  });
  const form = useSchemaForm(login.body, (body) => action.mutate(body));
  return (
    <Page title="Sign in" width="sign-in" frame={SignInFrame}>
      {expiry ? (
        <p role="status" className="border-l-4 border-line pl-4">
          {whyOver[expiry]}
        </p>
      ) : null}
      {ticket === null ? (
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
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={form.errors.password}
          />
          <Button type="submit" busy={action.isPending}>
            Sign In
          </Button>
          <FailureNote failure={form.failureOf(action)} />
        </form>
      ) : (
        <Suspense fallback={null}>
          <SecondStep ticket={ticket} onSignedIn={welcome} onBack={() => setTicket(null)} />
        </Suspense>
      )}
      <p>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
      <p>
        New here?{' '}
        <TextLink to="/register" state={invitation}>
          Create an account
        </TextLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <ShareButton />
        <TextLink to="/privacy-policy">Privacy Policy</TextLink>
      </div>
    </Page>
  );
}

import {
  type Body,
  loginAndRegisterFallbacks,
  loginAndRegisterSuccesses,
  register,
} from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import { deviceMark } from '../api/device-mark.ts';
import { useSession } from '../session/session.ts';
import { useInvitationState } from '../session/use-invitation-state.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { NameFields } from '../ui/form/name-fields.tsx';
import { FirstPasswordField } from '../ui/form/new-password-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Page } from '../ui/page/page.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { warnOfPassword } from './warn-of-password.ts';

export function RegisterPage() {
  const { signIn } = useSession();
  const invitation = useInvitationState();
  const action = useAction({
    run: (body: Body<typeof register>, idempotencyKey) =>
      callApi(register, { body: { ...body, device_mark: deviceMark() }, idempotencyKey }),
    fallback: loginAndRegisterFallbacks.register,
    success: loginAndRegisterSuccesses.register,
    onSuccess: (session) => {
      warnOfPassword(session);
      signIn(session);
    },
    onFailure: (error) => form.showFailure(error),
  });
  const form = useSchemaForm(register.body, (body) => action.mutate(body));
  return (
    <Page title="Create an account" width="sign-in" frame={SignInFrame}>
      <form {...form.props} className="grid gap-4">
        <NameFields errors={form.errors} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={form.errors.email}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          error={form.errors.phone}
        />
        <FirstPasswordField error={form.errors.password} />
        <p className="text-sm">By registering you state that you are 18 or over.</p>
        <Button type="submit" busy={action.isPending}>
          Register
        </Button>
        <FailureNote failure={form.failureOf(action)} />
      </form>
      <p>
        Already registered?{' '}
        <TextLink to="/login" state={invitation}>
          Sign in
        </TextLink>
      </p>
      <p className="border-t border-line pt-6">
        <TextLink to="/privacy-policy">Privacy Policy</TextLink>
      </p>
    </Page>
  );
}

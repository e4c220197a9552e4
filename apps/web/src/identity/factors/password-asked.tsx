import { ApiFailure } from '../../api/failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { EmailForPasswordManager } from '../../ui/form/email-for-password-manager.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

/** True if the server wants the password, because it was entered long ago. */
export function isPasswordAsked(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'password_needed';
}

/** Leaves out a password that nobody typed. */
export function passwordOf({ current_password: typed }: { current_password?: string | undefined }) {
  return typed ? { current_password: typed } : {};
}

/** Asks for the password, once the server wants it. */
export function PasswordAsked({
  isAsked,
  error,
}: {
  isAsked: boolean;
  error?: string | undefined;
}) {
  const { email } = useCurrentUser();
  if (!isAsked) return null;
  return (
    <>
      <EmailForPasswordManager email={email} />
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        error={error}
      />
    </>
  );
}

import { PasswordField } from './password-field.tsx';

const toBeChosen = {
  autoComplete: 'new-password',
  hint: 'At least 10 characters. A few words that you can remember make a strong password.',
};

export function FirstPasswordField({ error }: { error: string | undefined }) {
  return <PasswordField {...toBeChosen} label="Password" name="password" error={error} />;
}

export function NewPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      {...toBeChosen}
      label="New password"
      name="new_password"
      showLabel="Show the new password"
      error={error}
    />
  );
}

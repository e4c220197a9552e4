/** Tells a password manager whose password a form asks for. Nobody sees the field, and no form sends it. */
export function SignInName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/** Tells a password manager whose password a form asks for, by an invisible field. The form doesn't send the field. */
export function HiddenSignInName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

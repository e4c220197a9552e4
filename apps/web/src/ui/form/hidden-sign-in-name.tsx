/**
 * Tells a password manager whose password a form asks for. The field has no name, so the form
 * doesn't send it.
 */
export function HiddenSignInName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/**
 * Tells a password manager whose password a form asks for. The field has no name, so the form
 * doesn't send it.
 */
export function EmailForPasswordManager({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

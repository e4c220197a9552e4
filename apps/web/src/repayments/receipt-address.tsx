import { useCurrentUser } from '../session/current-user.ts';
import { EmailText } from '../ui/text/email-text.tsx';

/** Says to which address the receipt is mailed. */
export function ReceiptAddress() {
  const { email } = useCurrentUser();
  return (
    <p>
      We are also sending the receipt to{' '}
      <span className="wrap-anywhere">
        <EmailText email={email} />
      </span>
      .
    </p>
  );
}

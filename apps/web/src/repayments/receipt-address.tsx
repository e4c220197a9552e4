import { useCurrentUser } from '../session/current-user.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';

/** Says to which address the receipt is mailed. */
export function ReceiptAddress() {
  const { email } = useCurrentUser();
  return (
    <p>
      We are also sending the receipt to{' '}
      <span className="wrap-anywhere">
        <EmailAddress email={email} />
      </span>
      .
    </p>
  );
}

import { useState } from 'react';
import { SendConfirmationButton } from './send-confirmation-button.tsx';

/** Says how to confirm the email, and offers to send the link again. */
export function UnconfirmedEmail({
  variant,
  className,
}: {
  variant: 'secondary' | 'quiet';
  className?: string;
}) {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <p role="status" className={className}>
        {isSent
          ? 'A new link is on its way. Open it to confirm your email; it works for a day.'
          : 'Your email is not confirmed yet. Open the link in our email to confirm this address.'}
      </p>
      <SendConfirmationButton variant={variant} onSent={() => setIsSent(true)} />
    </>
  );
}

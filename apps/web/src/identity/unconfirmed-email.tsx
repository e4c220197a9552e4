import { useState } from 'react';
import { SendConfirmationButton } from './send-confirmation-button.tsx';

/** Says how to confirm the email, and offers to send the link again. */
export function UnconfirmedEmail() {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <p role="status" className="border-l-4 border-amber bg-amber-wash px-4 py-3">
        {isSent
          ? 'A new link is on its way. Open it to confirm your email; it works for a day.'
          : 'Your email is not confirmed yet. Open the link in our email to confirm this address.'}
      </p>
      <SendConfirmationButton onSent={() => setIsSent(true)} />
    </>
  );
}

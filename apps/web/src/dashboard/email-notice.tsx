import { useState } from 'react';
import { SendConfirmationButton } from '../identity/send-confirmation-button.tsx';

/** Asks in one line, until it is done, to confirm the email. */
export function EmailNotice() {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="no-print -mt-2 mb-2 flex flex-wrap items-center gap-x-3 border-b border-line text-sm text-muted sm:mb-4">
      <p role="status">
        {isSent ? 'A new link is on its way.' : 'Please confirm your email.'}
        <span className="hidden sm:inline">
          {isSent ? ' It works for a day.' : ' Open the link in our email.'}
        </span>
      </p>
      <SendConfirmationButton variant="quiet" onSent={() => setIsSent(true)} />
    </div>
  );
}

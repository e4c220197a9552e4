import { useState } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import { SendConfirmationButton } from './send-confirmation-button.tsx';

/** Asks the member to confirm their email, and offers to send the link again. Above a page it is one line. */
export function UnconfirmedEmail({ inOneLine = false }: { inOneLine?: boolean }) {
  const [isSent, setSent] = useState(false);
  return (
    <div className={inOneLine ? lineLook : 'grid gap-4'}>
      <p
        role="status"
        className={inOneLine ? undefined : 'border-l-4 border-amber bg-amber-wash px-4 py-3'}
      >
        {isSent ? 'A new link is on its way.' : 'Please confirm your email.'}
        <span className={classNames(inOneLine && 'hidden sm:inline')}>
          {isSent ? ' It works for a day.' : ' Open the link in our email.'}
        </span>
      </p>
      <SendConfirmationButton
        variant={inOneLine ? 'quiet' : 'secondary'}
        onSent={() => setSent(true)}
      />
    </div>
  );
}

const lineLook =
  'no-print -mt-2 mb-2 flex flex-wrap items-center gap-x-3 border-b border-line text-sm text-muted sm:mb-4';

import type { PendingLoan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../app/config.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Abandon } from './by-hand-buttons.tsx';
import { begunBy, notSentWords } from './not-sent-words.ts';
import { PayeeList } from './payee-list.tsx';

/** Asks before loans wait again whose money may have left: each as it was begun, null where that was only now. */
export function NotSentDialog({
  loans,
  abandon,
  onAbandon,
  onClose,
}: {
  loans: readonly PendingLoan[];
  abandon: Abandon;
  onAbandon: () => void;
  onClose: () => void;
}) {
  const reader = { me: useCurrentUser().id, timeZone: useLenderTimeZone() };
  const { title, description } = notSentWords(loans, reader);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={title}
      danger
      busy={abandon.isPending}
      failure={abandon.failure}
      onConfirm={onAbandon}
    >
      {loans.length > 1 ? (
        <PayeeList
          label="What was not sent"
          loans={loans}
          begunNote={(sending) => begunBy(sending, reader)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

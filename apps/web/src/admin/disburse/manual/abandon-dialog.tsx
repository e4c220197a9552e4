import type { PendingLoan } from '@sevenday/contract';
import { useLenderTimeZone } from '../../../api/config.ts';
import type { FailureMessage } from '../../../api/failure.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { abandonSentences, begunBy } from './abandon-sentences.ts';
import { PayeeList } from './payee-list.tsx';

export interface Abandon {
  isPending: boolean;
  /** Why the last press failed. */
  failure: FailureMessage | null;
  forgetFailure: () => void;
}

/** Asks before it abandons transfers whose money may have left. */
export function AbandonDialog({
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
  const { title, description } = abandonSentences(loans, reader);
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
          begunNote={(begun) => begunBy(begun, reader)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

import type { PendingLoan } from '@sevenday/contract';
import { useState } from 'react';
import { useLenderTimeZone } from '../../../api/config.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Button } from '../../../ui/base/button.tsx';
import { formatDayAndTime } from '../../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { AbandonDialog } from './abandon-dialog.tsx';
import { nameOf } from './abandon-sentences.ts';
import { useAbandonManualTransfer } from './use-manual-transfer.ts';

type BegunTransfer = NonNullable<PendingLoan['being_sent']>;

/** Says which admin began a manual transfer and when. Any other admin can record or abandon it here. */
export function ManualTransferInProgress({
  id,
  loan,
  begun,
  onRecord,
}: {
  /** The sentence's id, for the fields that it describes. */
  id: string;
  loan: PendingLoan;
  begun: BegunTransfer;
  /** Another admin's transfer is to be recorded. */
  onRecord: () => void;
}) {
  // Keep the transfer that the question names: the answer must not abandon one that was begun since.
  const [asked, setAsked] = useState<BegunTransfer | null>(null);
  const timeZone = useLenderTimeZone();
  const me = useCurrentUser().id;
  const isMine = begun.by_id === me;
  const since = formatDayAndTime(begun.since, timeZone);
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-amber-wash px-3 py-2 wrap-anywhere">
      <p id={id} className="min-w-0 flex-1 basis-72">
        {isMine ? 'You have' : `${nameOf(begun)} has`} been sending this loan since{' '}
        <UnbrokenText text={`${since}.`} />
        {isMine
          ? ' Press Record Transfer to record it, or to say that it was not sent.'
          : ' Until that is settled, the loan cannot be selected, sent or rejected.'}
      </p>
      {isMine || loan.borrower.id === me ? null : (
        <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
          <Button variant="secondary" onClick={() => setAsked(begun)}>
            It Was Not Sent
          </Button>
          <Button variant="secondary" onClick={onRecord}>
            Record Transfer
          </Button>
        </div>
      )}
      {asked ? <AbandonTheirs loan={loan} begun={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function AbandonTheirs({
  loan,
  begun,
  onClose,
}: {
  loan: PendingLoan;
  begun: BegunTransfer;
  onClose: () => void;
}) {
  const abandon = useAbandonManualTransfer(loan, {
    success: 'The loan waits as before',
    onDone: onClose,
  });
  return (
    <AbandonDialog
      loans={[{ ...loan, being_sent: begun }]}
      abandon={abandon}
      onAbandon={() => abandon.start({ being_sent: begun })}
      onClose={onClose}
    />
  );
}

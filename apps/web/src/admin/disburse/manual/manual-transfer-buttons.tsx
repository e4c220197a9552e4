import type { PendingLoan } from '@sevenday/contract';
import { type MouseEvent, useState } from 'react';
import type { FailureMessage } from '../../../api/failure.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { type Abandon, NotSentDialog } from './abandon-dialog.tsx';
import { iDidNotSend, mayBeOut } from './abandon-sentences.ts';
import { recordWords } from './disburse-sentences.ts';

interface ManualTransferButtonsProps {
  loans: readonly PendingLoan[];
  /** To record the transfers: what was tried last, if anything. */
  send: { isPending: boolean; last: unknown };
  /** Why they were not recorded. */
  failure: FailureMessage | null;
  abandon: Abandon;
  onAbandon: () => void;
  onClose: () => void;
}

/** The ways out of a transfer that was begun: it was made, it was not, or it is told later. */
export function ManualTransferButtons(props: ManualTransferButtonsProps) {
  const { loans, send, failure, abandon, onAbandon, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const { deed, doing } = recordWords(loans.length);
  return (
    // In sight however long the form above is, on a phone too, which fades into it where it goes on.
    <div
      data-sticks
      className="tall:sticky -bottom-4 -mx-4 mt-6 -mb-4 grid gap-3 bg-surface p-4 tall:before:pointer-events-none tall:before:absolute tall:before:inset-x-0 tall:before:bottom-full tall:before:h-6 tall:before:bg-linear-to-t tall:before:from-surface sm:static! sm:m-0 sm:mt-6 sm:p-0 sm:before:hidden"
    >
      <FailureNote failure={failure} />
      <FailureNote failure={isAsking ? null : abandon.failure} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <NotSentButton {...props} onAsk={() => setAsking(true)} />
        <DialogButtons
          className="grow max-sm:*:grow"
          label={send.isPending ? doing : deed}
          cancelLabel="Later"
          busy={send.isPending || abandon.isPending}
          onCancel={onClose}
        />
      </div>
      {isAsking ? (
        <NotSentDialog
          loans={loans}
          abandon={abandon}
          onAbandon={onAbandon}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** At once only while none of the money can have left. */
function NotSentButton({
  loans,
  send,
  abandon,
  onAbandon,
  onAsk,
}: ManualTransferButtonsProps & { onAsk: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const onNotSent = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isKnown = send.last !== undefined || hasReference(form);
    if (!mayBeOut(loans, { isKnown, openForMs: Date.now() - openedAt })) return onAbandon();
    abandon.forgetFailure();
    onAsk();
  };
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={abandon.isPending}
      disabled={send.isPending}
      onClick={onNotSent}
    >
      {iDidNotSend(loans.length)}
    </Button>
  );
}

/** Who has one has made the transfer. */
function hasReference(form: HTMLFormElement | null): boolean {
  return form !== null && `${new FormData(form).get('transfer_reference') ?? ''}`.trim() !== '';
}

import type { PendingLoan } from '@sevenday/contract';
import { type MouseEvent, useState } from 'react';
import type { FailureMessage } from '../../../api/failure.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FailureNote } from '../../../ui/base/failure-note.tsx';
import { DialogButtons } from '../../../ui/overlay/dialog.tsx';
import { type Abandon, AbandonDialog } from './abandon-dialog.tsx';
import { iDidNotSend, mayBeOut } from './abandon-sentences.ts';
import { recordTexts } from './disburse-sentences.ts';

interface ManualTransferButtonsProps {
  loans: readonly PendingLoan[];
  /** The call that records the transfers, and its last input, if any. */
  send: { isPending: boolean; last: unknown };
  /** Why they were not recorded. */
  failure: FailureMessage | null;
  abandon: Abandon;
  onAbandon: () => void;
  onClose: () => void;
}

/** The three ways out of a begun transfer: record it, abandon it, or decide later. */
export function ManualTransferButtons(props: ManualTransferButtonsProps) {
  const { loans, send, failure, abandon, onAbandon, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const { deed, doing } = recordTexts(loans.length);
  return (
    // Stays in sight below a long form, also on a phone.
    <div
      data-sticks
      className="tall:sticky -bottom-4 -mx-4 mt-6 -mb-4 grid gap-3 bg-surface p-4 tall:before:pointer-events-none tall:before:absolute tall:before:inset-x-0 tall:before:bottom-full tall:before:h-6 tall:before:bg-linear-to-t tall:before:from-surface sm:static! sm:m-0 sm:mt-6 sm:p-0 sm:before:hidden"
    >
      <FailureNote failure={failure} />
      <FailureNote failure={isAsking ? null : abandon.failure} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AbandonButton {...props} onAsk={() => setAsking(true)} />
        <DialogButtons
          className="grow max-sm:*:grow"
          label={send.isPending ? doing : deed}
          cancelLabel="Later"
          busy={send.isPending || abandon.isPending}
          onCancel={onClose}
        />
      </div>
      {isAsking ? (
        <AbandonDialog
          loans={loans}
          abandon={abandon}
          onAbandon={onAbandon}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Abandons at once only if no money can have left; otherwise asks first. */
function AbandonButton({
  loans,
  send,
  abandon,
  onAbandon,
  onAsk,
}: ManualTransferButtonsProps & { onAsk: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const onAbandonPress = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
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
      onClick={onAbandonPress}
    >
      {iDidNotSend(loans.length)}
    </Button>
  );
}

/** Somebody who has a reference has made the transfer. */
function hasReference(form: HTMLFormElement | null): boolean {
  return form !== null && `${new FormData(form).get('transfer_reference') ?? ''}`.trim() !== '';
}

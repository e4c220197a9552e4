import type { ToldFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';

/** The ways out of a transfer that was begun: it was made, it was not, or it is told later. */
export function ByHandButtons({
  label,
  isSending,
  notSent,
  isAbandoning,
  notSaved,
  notPutBack,
  onAbandon,
  onClose,
}: {
  label: string;
  isSending: boolean;
  notSent: string;
  isAbandoning: boolean;
  /** Why the last press of each failed. */
  notSaved: ToldFailure | null;
  notPutBack: ToldFailure | null;
  onAbandon: () => void;
  onClose: () => void;
}) {
  return (
    // In sight however long the form above is, on a phone too.
    <div
      data-sticks
      className="tall:sticky -bottom-4 -mx-4 mt-6 -mb-4 grid gap-3 border-t border-line bg-surface p-4 sm:static! sm:m-0 sm:mt-6 sm:border-0 sm:p-0"
    >
      <FailureNote failure={notSaved} />
      <FailureNote failure={notPutBack} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={isAbandoning}
          disabled={isSending}
          onClick={onAbandon}
        >
          {notSent}
        </Button>
        <DialogButtons
          className="grow max-sm:*:grow"
          label={label}
          cancelLabel="Later"
          busy={isSending || isAbandoning}
          onCancel={onClose}
        />
      </div>
    </div>
  );
}

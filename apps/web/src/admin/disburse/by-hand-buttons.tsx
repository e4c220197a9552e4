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
    <div className="mt-6 grid gap-3">
      <FailureNote failure={notSaved} />
      <FailureNote failure={notPutBack} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <Button
          variant="quiet"
          className="-ml-4 max-sm:ml-auto"
          busy={isAbandoning}
          disabled={isSending}
          onClick={onAbandon}
        >
          {notSent}
        </Button>
        <DialogButtons
          className="grow"
          label={label}
          cancelLabel="Later"
          busy={isSending || isAbandoning}
          onCancel={onClose}
        />
      </div>
    </div>
  );
}

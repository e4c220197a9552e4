import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';

/** The ways out of a transfer that was begun: it was made, it was not, or it is told later. */
export function ByHandButtons({
  label,
  isSending,
  notSent,
  isAbandoning,
  onAbandon,
  onClose,
}: {
  label: string;
  isSending: boolean;
  notSent: string;
  isAbandoning: boolean;
  onAbandon: () => void;
  onClose: () => void;
}) {
  return (
    <div className="mt-6 flex flex-wrap-reverse items-center justify-between gap-3">
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
  );
}

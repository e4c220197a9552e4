import type { FailureMessage } from '../../api/failure.ts';
import { Dialog, DialogButtons, type DialogProps } from './dialog.tsx';

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  failure = null,
  onConfirm,
  children,
}: Omit<DialogProps, 'wide' | 'role'> & {
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  failure?: FailureMessage | null;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={title}
      description={description}
      role="alertdialog"
    >
      {children}
      <DialogButtons
        failure={failure}
        label={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        busy={busy}
        disabled={disabled}
        onCancel={() => onOpenChange(false)}
        onConfirm={onConfirm}
      />
    </Dialog>
  );
}

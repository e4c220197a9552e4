import { Button } from '../../ui/base/button.tsx';
import { toast } from '../../ui/base/toast.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Shows ten recovery codes. They are never shown again. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = codes.join('\n');
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('Copying was not possible. Please write the codes down.'),
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Your recovery codes"
      description="Keep these codes in a safe place, such as a password manager or a drawer. Each signs you in once if you lose your second factor. We can’t show them again."
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-1 rounded-md bg-sunk p-4 font-mono">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={copy}>
          Copy the codes
        </Button>
        <Button onClick={onClose}>I kept them</Button>
      </div>
    </Dialog>
  );
}

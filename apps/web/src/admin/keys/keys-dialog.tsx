import { Dialog } from '../../ui/overlay/dialog.tsx';
import { deskLegend } from './desk-keys.ts';
import { KeyLegend } from './key-legend.tsx';
import { isMac } from './use-desk-keys.ts';

const palette = { keys: [isMac ? '⌘K' : 'Ctrl-K'], does: 'find a member, a loan or a page' };

/** Shows the keys of the back office, and lets people turn them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keys">
      <KeyLegend lines={[...deskLegend, palette]} columns="two" />
      <p className="mt-3 text-sm text-muted">
        {palette.keys} works even with these keys turned off. The ID review has more keys. Press ?
        there to see them.
      </p>
    </Dialog>
  );
}

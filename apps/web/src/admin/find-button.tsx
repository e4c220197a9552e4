import { Button } from '../ui/base/button.tsx';
import { Icon } from '../ui/base/icon.tsx';
import { KeyHint } from './keys/key-hint.tsx';
import { isMac } from './keys/use-desk-keys.ts';

/** Opens the palette. A phone has no room for it beside the way back, and its lists have searches of their own. */
export function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      className="px-3! font-normal! text-muted! hover:text-ink! max-sm:hidden"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onPress}
    >
      <Icon>
        <circle cx="9" cy="9" r="5.5" />
        <path d="m13 13 4 4" />
      </Icon>
      Find
      <KeyHint name={isMac ? '⌘K' : 'Ctrl-K'} />
    </Button>
  );
}

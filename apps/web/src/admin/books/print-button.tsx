import { Button } from '../../ui/base/button.tsx';

/** Prints the page once it has loaded, without menus and buttons. */
export function PrintButton({ disabled }: { disabled: boolean }) {
  return (
    <Button variant="secondary" disabled={disabled} onClick={() => window.print()}>
      Print
    </Button>
  );
}

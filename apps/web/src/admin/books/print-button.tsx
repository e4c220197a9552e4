import { Button } from '../../ui/base/button.tsx';

/** Prints the page, once it is there; what is not of it stays off the paper. */
export function PrintButton({ disabled }: { disabled: boolean }) {
  return (
    <Button variant="secondary" disabled={disabled} onClick={() => window.print()}>
      Print
    </Button>
  );
}

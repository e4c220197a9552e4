import { Button } from '../../ui/button.tsx';

/** Prints the page; what is not of it stays off the paper. */
export function PrintButton() {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      Print
    </Button>
  );
}

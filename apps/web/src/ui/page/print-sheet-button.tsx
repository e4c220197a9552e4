import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';

/** Prints only the nearest element with the attribute `data-sheet` that contains the button. */
export function PrintSheetButton({
  label = 'Print',
  disabled,
}: {
  label?: ReactNode;
  disabled?: boolean;
}) {
  return (
    <Button
      variant="secondary"
      className="no-print"
      disabled={disabled}
      onClick={(event) => printSheet(event.currentTarget)}
    >
      {label}
    </Button>
  );
}

function printSheet(pressed: Element): void {
  const sheet = pressed.closest('[data-sheet]');
  if (!sheet) return;
  sheet.setAttribute('data-print-sheet', '');
  document.body.classList.add('printing-sheet');
  const done = () => {
    sheet.removeAttribute('data-print-sheet');
    document.body.classList.remove('printing-sheet');
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}

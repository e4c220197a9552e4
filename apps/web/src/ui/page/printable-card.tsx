import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Card } from '../base/card.tsx';
import { FoldingCard } from './folding-card.tsx';

/** Shows a card with a button that prints this card and nothing else. */
export function PrintableCard({
  title,
  printLabel,
  folds = false,
  onPaper,
  children,
}: {
  title: string;
  printLabel?: ReactNode;
  folds?: boolean;
  /** A text that appears only on paper, such as the name of the document's owner. */
  onPaper?: ReactNode;
  children: ReactNode;
}) {
  const Sheet = folds ? FoldingCard : Card;
  return (
    <div data-sheet>
      <Sheet title={title} aside={<PrintButton label={printLabel} />}>
        {onPaper ? (
          <p className="mb-3 hidden print:block print:break-after-avoid">{onPaper}</p>
        ) : null}
        {children}
      </Sheet>
    </div>
  );
}

/** Shows a button that prints only the element around it that has the attribute `data-sheet`. */
export function PrintButton({
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

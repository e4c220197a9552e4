import type { ReactNode } from 'react';
import { Card } from '../base/card.tsx';
import { FoldingCard } from './folding-card.tsx';
import { PrintSheetButton } from './print-sheet-button.tsx';

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
      <Sheet title={title} aside={<PrintSheetButton label={printLabel} />}>
        {onPaper ? (
          <p className="mb-3 hidden print:block print:break-after-avoid">{onPaper}</p>
        ) : null}
        {children}
      </Sheet>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Card } from '../base/card.tsx';
import { FoldingCard } from './folding-card.tsx';
import { PrintSheetButton } from './print-sheet-button.tsx';

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

import type { FigureName } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { FigureEntriesDialog } from './figure-entries-dialog.tsx';

/** An amount that opens the ledger entries it is made of. */
export function FigureAmount({
  figure,
  title,
  cents,
  className,
}: {
  figure: FigureName;
  title: string;
  cents: Cents;
  className?: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${formatDollars(cents)} ${title}: ledger entries`}
        className={classNames(
          'min-h-6 font-[inherit] underline decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid',
          className,
        )}
        onClick={() => setIsOpen(true)}
      >
        <Money cents={cents} />
      </button>
      {isOpen ? (
        <FigureEntriesDialog figure={figure} title={title} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

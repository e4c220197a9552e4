import type { FigureName } from '@sevenday/contract';
import { useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { ForwardIcon } from '../../ui/base/icons.tsx';
import { FigureEntriesDialog } from './figure-entries-dialog.tsx';

/** Stands beside an amount and opens the ledger entries it is made of. A thumb may press a little beside it. */
export function FigureEntriesButton({
  figure,
  title,
  className,
}: {
  figure: FigureName;
  title: string;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${title}: ledger entries`}
        className={classNames(
          'inline-grid size-7 place-items-center rounded text-muted hover:bg-sunk hover:text-ink',
          className,
        )}
        onClick={() => setIsOpen(true)}
      >
        <span className="relative before:absolute before:-inset-3.5 lg:before:hidden">
          <ForwardIcon className="size-4" />
        </span>
      </button>
      {isOpen ? (
        <FigureEntriesDialog figure={figure} title={title} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

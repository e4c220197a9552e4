import type { LoanDocuments } from '@sevenday/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { AgreementSkeleton } from '../documents/documents-skeleton.tsx';
import { Agreement, outdatedLook } from '../documents/loan-documents.tsx';

/** Shows the agreement in a scrolling frame or at full height. Keeps the frame's height while there is no agreement. */
export function AgreementFrame({
  agreement,
  isCurrent,
  isLoading,
  placeholder,
}: {
  agreement: LoanDocuments['agreement'] | undefined;
  /** False while it is for a different amount or repayment choice. */
  isCurrent: boolean;
  isLoading: boolean;
  /** Shown in the frame while there is no agreement and none is loading. */
  placeholder: ReactNode;
}) {
  const [isFull, setFull] = useState(false);
  return (
    <div>
      <div
        aria-busy={isLoading || (agreement !== undefined && !isCurrent)}
        className={classNames(agreement && !isCurrent && outdatedLook)}
      >
        {agreement ? <Agreement agreement={agreement} isFull={isFull} /> : null}
        {!agreement && isLoading ? <AgreementSkeleton /> : null}
        {agreement || isLoading ? null : <EmptyFrame>{placeholder}</EmptyFrame>}
      </div>
      <Button
        variant="quiet"
        className="no-print -ml-4"
        disabled={!agreement}
        aria-expanded={isFull}
        onClick={() => setFull(!isFull)}
      >
        {isFull ? 'Show less' : 'Show the whole agreement'}
      </Button>
    </div>
  );
}

function EmptyFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-[28rem] place-content-center overflow-y-auto rounded-md border border-dashed border-line p-4 text-center text-muted">
      {children}
    </div>
  );
}

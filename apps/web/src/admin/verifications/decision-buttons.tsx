import type { ReactNode } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import type { Decision } from './use-decision.ts';

/** Shows the decision buttons, below what an approval states, so that the statement is always in sight. */
export function DecisionButtons({
  statement,
  failure,
  isProcessing,
  allowed,
  onCancel,
  onAction,
}: {
  statement: ReactNode;
  failure: FailureMessage | null;
  isProcessing: boolean;
  allowed: Record<Decision['status'], boolean>;
  onCancel: () => void;
  onAction: (action: 'approve' | 'reject') => void;
}) {
  // Narrow enough for one row, also with the text "Processing...".
  const narrow = 'px-3!';
  return (
    // Always in reach, however tall the document. Not sticky with enlarged text: in three rows it would cover the
    // document.
    <div
      data-sticks
      className="@min-[15rem]:tall:sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface p-4 sm:-bottom-6 sm:mx-0 sm:-mb-6 sm:px-0"
    >
      {statement}
      <FailureNote failure={failure} />
      <Button variant="secondary" className={narrow} disabled={isProcessing} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="quiet-danger"
        className={narrow}
        disabled={!allowed.rejected}
        aria-keyshortcuts="X"
        onClick={() => onAction('reject')}
      >
        Reject
      </Button>
      <Button
        className={narrow}
        busy={isProcessing}
        disabled={!allowed.approved}
        aria-keyshortcuts="A"
        onClick={() => onAction('approve')}
      >
        {isProcessing ? 'Processing...' : 'Approve'}
      </Button>
    </div>
  );
}

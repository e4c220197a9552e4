import type { Ref } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { KeyHint } from '../keys/key-hint.tsx';
import { placeOf } from '../keys/rows.ts';
import { useKeysSwitch } from '../keys/use-keys.ts';
import type { LastDecision } from './use-last-decision.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** Says what was decided last. Offers to undo it while its mail waits. */
export function LastDecisionLine({
  last: { verification, status, canUndo, isUndoing, failure, undo },
  ref,
}: {
  last: LastDecision;
  ref?: Ref<HTMLParagraphElement>;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
      <p ref={ref} tabIndex={-1}>
        The ID of <PersonName name={verification.user.full_name} /> was {status}.
        {canUndo || isUndoing ? null : ' We are emailing the member, so it can’t be undone.'}
      </p>
      {canUndo || isUndoing ? (
        <Button
          variant="quiet"
          className="px-2! lg:min-h-8! lg:py-0!"
          busy={isUndoing}
          aria-keyshortcuts="U"
          onClick={undo}
        >
          <KeyHint name="U" />
          Undo
        </Button>
      ) : null}
      <FailureNote failure={failure} />
    </div>
  );
}

/** Shows the last decision on the list, where its key works too. In the dialog, the dialog's own keys do. */
export function LastDecisionOnList({
  last,
  ref,
}: {
  last: LastDecision;
  ref: Ref<HTMLParagraphElement>;
}) {
  const [areKeysOn] = useKeysSwitch();
  useReviewKeys(areKeysOn && last.canUndo, (action) => {
    // A key that is pressed in a dialog doesn't change what lies behind it.
    if (action !== 'undo' || placeOf(document.activeElement) === 'dialog') return false;
    return last.undo();
  });
  return (
    <div className="flex min-h-11 items-center rounded-md bg-sunk px-3">
      <LastDecisionLine last={last} ref={ref} />
    </div>
  );
}

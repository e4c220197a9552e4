import { idRejectionReasons, type PendingVerification } from '@sevenday/contract';
import { useRef, useState } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { KeptDraft } from '../../session/kept-draft.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyLegend } from '../keys/key-legend.tsx';
import { useKeysSwitch } from '../keys/use-keys.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { changeView, fittedView } from './document/document-view.ts';
import { IdDocument, OpenInNewTab } from './document/id-document.tsx';
import { LastDecisionLine } from './last-decision.tsx';
import { withReasonSwitched } from './reasons-in-notes.ts';
import { RejectionReasons } from './rejection-reasons.tsx';
import { isReason, legend, type ReviewAction, reasonIndex } from './review-keys.ts';
import { openAfterDecision, placeInQueue } from './review-queue.ts';
import { MemberLine, WhatToCheck, WhereInQueue } from './review-subject.tsx';
import { ReviewTools } from './review-tools.tsx';
import {
  type Decision,
  type TakenDecision,
  useAllowedDecisions,
  useDecision,
  useJustOpened,
} from './use-decision.ts';
import type { LastDecision } from './use-last-decision.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewNotes } from './use-review-notes.ts';

interface ReviewProps {
  verification: PendingVerification;
  /** The waiting documents that are loaded, oldest first. */
  queue: readonly PendingVerification[];
  total: number;
  /** The notes typed about each document. */
  notes: ReviewNotes['notes'];
  onNotes: ReviewNotes['note'];
  /** Opens another document, or closes the review with null. */
  onOpen: (verification: PendingVerification | null) => void;
  lastDecision: LastDecision | null;
  onDecided: (taken: TakenDecision) => void;
}

/**
 * Reviews the queue of documents, each beside its member and the decision. After an answer the next one opens. After a
 * refusal the document stays open, and the dialog says why.
 */
export function ReviewDialog(props: ReviewProps) {
  const { decide, isDeciding, failureOf } = useDecision(props);
  const [wasKeyPressed, setKeyPressed] = useState(false);
  const { notes, onNotes } = props;
  const { id, user } = props.verification;
  const { position } = placeInQueue(props.queue, id);
  return (
    <Dialog
      open
      wide="full"
      onOpenChange={(open) => !open && !isDeciding && props.onOpen(null)}
      title="Review ID Verification"
      description={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <WhereInQueue
            id={id}
            name={user.full_name}
            place={`${position || 1} of ${Math.max(props.total, 1)} waiting`}
            isBusy={isDeciding}
            isStillSaving={isDeciding && wasKeyPressed}
          />
          {props.lastDecision ? <LastDecisionLine last={props.lastDecision} /> : null}
        </div>
      }
    >
      <Review
        key={id}
        {...props}
        notes={notes[id] ?? ''}
        isBusy={isDeciding}
        failure={failureOf(id)}
        onNotes={(text) => onNotes(id, text)}
        onKeyWhileBusy={() => setKeyPressed(true)}
        onDecide={(decision) => {
          setKeyPressed(false);
          const next = openAfterDecision(props.queue, id);
          decide({ ...decision, id, verification: props.verification, next });
        }}
      />
    </Dialog>
  );
}

function Review({
  verification,
  queue,
  notes,
  isBusy,
  failure,
  onOpen,
  onNotes,
  onKeyWhileBusy,
  onDecide,
  lastDecision,
}: Omit<ReviewProps, 'total' | 'notes' | 'onNotes' | 'onDecided'> & {
  notes: string;
  /** The decision is on its way. */
  isBusy: boolean;
  failure: FailureMessage | null;
  onNotes: (text: string) => void;
  onKeyWhileBusy: () => void;
  onDecide: (decision: Decision) => void;
}) {
  const { id, user, id_card_url: url, id_card_kind: kind } = verification;
  const place = placeInQueue(queue, id);
  const newestUrl = queue.find((waiting) => waiting.id === id)?.id_card_url ?? url;
  // Seen here or in a tab of its own. It stays seen.
  const [isSeen, setSeen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const hasImage = url !== null && kind === 'image' && !hasFailed;
  const isNew = useJustOpened();
  const allowed = useAllowedDecisions(verification, {
    isProcessing: isBusy || isNew,
    isSeen,
  });
  const [view, setView] = useState(fittedView);
  const [isLegendOpen, setIsLegendOpen] = useState(hasRoomForLegend);
  const [areKeysOn] = useKeysSwitch();

  const notesField = useRef<HTMLTextAreaElement>(null);
  const chooseReason = (index: number) => {
    const sentence = idRejectionReasons[index]?.sentence;
    if (sentence) onNotes(withReasonSwitched(notes, sentence));
    else notesField.current?.focus();
  };
  const act = (action: ReviewAction) => {
    if (action === 'legend') return setIsLegendOpen((open) => !open);
    if (isBusy) return onKeyWhileBusy();
    if (isReason(action)) chooseReason(reasonIndex(action));
    else if (action === 'undo') {
      if (lastDecision?.canUndo) lastDecision.undo();
    } else if (action === 'approve' || action === 'reject') {
      const status = action === 'approve' ? 'approved' : 'rejected';
      if (allowed[status]) onDecide({ status, notes: notes.trim() });
    } else if (action === 'next' || action === 'previous') {
      const beside = place[action];
      if (beside) onOpen(beside);
    } else if (hasImage) setView((now) => changeView(now, action));
  };
  useReviewKeys(areKeysOn, act);

  return (
    // On a desktop screen the document is beside its decision, with room for its 500 px.
    <div className="@container flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6">
      <KeptDraft of={`review ${id}`} />
      <div className={column}>
        <IdDocument
          url={url}
          newestUrl={newestUrl}
          kind={kind}
          memberName={user.full_name}
          view={view}
          hasFailed={hasFailed}
          onSeen={() => setSeen(true)}
          onFailed={setFailed}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ReviewTools
            view={view}
            hasImage={hasImage}
            hasPrevious={place.previous !== null && !isBusy}
            hasNext={place.next !== null && !isBusy}
            isLegendOpen={isLegendOpen}
            onAction={act}
          />
          {newestUrl ? <OpenInNewTab url={newestUrl} onSeen={() => setSeen(true)} /> : null}
        </div>
        {isLegendOpen ? (
          <KeyLegend lines={legend.filter(({ image }) => hasImage || !image)} columns="four" />
        ) : null}
      </div>
      <div className={column}>
        <MemberLine {...user} />
        <RejectionReasons notes={notes} isBusy={isBusy} onAction={act} />
        <TextareaField
          ref={notesField}
          label="Admin Notes"
          name="notes"
          rows={notes ? 4 : 2}
          hint="Optional. If you reject the ID, the member sees these notes."
          maxLength={2000}
          value={notes}
          disabled={isBusy}
          onChange={(event) => onNotes(event.target.value)}
        />
        <DecisionButtons
          statement={<WhatToCheck user={user} />}
          failure={failure}
          isProcessing={isBusy}
          allowed={allowed}
          onCancel={() => onOpen(null)}
          onAction={act}
        />
      </div>
    </div>
  );
}

/** On a phone the parts stack in the dialog's own flow, and the decision sticks to its end. */
const column = 'contents lg:flex lg:flex-col lg:gap-4';

/** False on a phone, which has neither keys nor room for their legend. */
function hasRoomForLegend(): boolean {
  return window.matchMedia('(min-width: 640px) and (pointer: fine)').matches;
}

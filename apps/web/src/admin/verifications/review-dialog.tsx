import {
  errorCatalogue,
  fallbackMessages,
  type PendingVerification,
  successMessages,
  verifyId,
} from '@sevenday/contract';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { KeptDraft, useKeptTexts } from '../../drafts/kept-draft.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { useFocusWhenLost } from '../list/use-focus-when-lost.ts';
import { changeView, fittedView } from './document-view.ts';
import { IdDocument } from './id-document.tsx';
import { KeyLegend } from './key-legend.tsx';
import type { ReviewAction } from './review-keys.ts';
import { openAfterDecision, placeInQueue } from './review-queue.ts';
import { ReviewTools } from './review-tools.tsx';
import { useKeysSwitch, useReviewKeys } from './use-review-keys.ts';

type Decision = { status: 'approved' | 'rejected'; notes: string };

interface ReviewProps {
  verification: PendingVerification;
  /** What waits, as far as it is loaded, the oldest first. */
  queue: readonly PendingVerification[];
  total: number;
  /** Another document is looked at, or none any more. */
  onOpen: (verification: PendingVerification | null) => void;
}

/**
 * The queue of documents: each with the member it has to show, and the decision. The next one opens at once, to be
 * decided on when the one before is answered; a refusal brings that one back.
 */
export function ReviewDialog(props: ReviewProps) {
  const { decide, decidedId } = useDecision(props.onOpen);
  const isBusy = decidedId !== null;
  // What was typed about one document is still there when one comes back to it.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const { id, user } = props.verification;
  const { position } = placeInQueue(props.queue, id);
  useKeptTexts(notesToKeep(notes));
  return (
    <Dialog
      open
      wide="full"
      onOpenChange={(open) => !open && !isBusy && props.onOpen(null)}
      title="Review ID Verification"
      description={<MemberLine {...user} />}
    >
      <WhereInQueue id={id} isBusy={isBusy}>
        {`${user.full_name}: document ${position || 1} of ${Math.max(props.total, 1)}`}
      </WhereInQueue>
      <Review
        key={id}
        {...props}
        notes={notes[id] ?? ''}
        isBusy={isBusy}
        isDecided={decidedId === id}
        onNotes={(text) => setNotes((all) => ({ ...all, [id]: text }))}
        onDecide={(decision) => {
          const next = openAfterDecision(props.queue, id);
          decide({ ...decision, id, verification: props.verification, isLast: next === null });
          if (next) props.onOpen(next);
        }}
      />
    </Dialog>
  );
}

/** Those of the document that is being decided too: it has left the queue, and may come back to it. */
function notesToKeep(notes: Readonly<Record<string, string>>) {
  const typed = Object.entries(notes).filter(([, text]) => text);
  return Object.fromEntries(typed.map(([id, text]) => [`review ${id}`, { notes: text }]));
}

function Review({
  verification,
  queue,
  notes,
  isBusy,
  isDecided,
  onOpen,
  onNotes,
  onDecide,
}: Omit<ReviewProps, 'total'> & {
  notes: string;
  /** A decision on this document or the one before is on its way. */
  isBusy: boolean;
  isDecided: boolean;
  onNotes: (text: string) => void;
  onDecide: (decision: Decision) => void;
}) {
  const { id, user, id_card_url: url, id_card_kind: kind } = verification;
  const place = placeInQueue(queue, id);
  const hasImage = url !== null && kind === 'image';
  const isNew = useJustOpened();
  const allowed = useAllowedDecisions(verification, isBusy || isNew);
  const [view, setView] = useState(fittedView);
  const [isLegendOpen, setIsLegendOpen] = useState(hasRoomForLegend);
  const [areKeysOn, switchKeys] = useKeysSwitch();

  const act = (action: ReviewAction) => {
    if (action === 'legend') return setIsLegendOpen((open) => !open);
    if (isBusy) return;
    if (action === 'approve' || action === 'reject') {
      const status = action === 'approve' ? 'approved' : 'rejected';
      if (allowed[status]) onDecide({ status, notes: notes.trim() });
    } else if (action === 'next' || action === 'previous') {
      const beside = place[action];
      if (beside) onOpen(beside);
    } else if (hasImage) setView((now) => changeView(now, action));
  };
  useReviewKeys(areKeysOn, act);

  return (
    // On a desk the document stands beside its decision, with the room for its 500 px.
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_1fr_auto] lg:*:col-start-2 lg:gap-x-6 lg:gap-y-4">
      <KeptDraft of={`review ${id}`} />
      <WhatToCheck user={user} />
      <ReviewTools
        view={view}
        hasImage={hasImage}
        hasPrevious={place.previous !== null && !isBusy}
        hasNext={place.next !== null && !isBusy}
        isLegendOpen={isLegendOpen}
        onAction={act}
      />
      {isLegendOpen ? (
        <div className="lg:col-start-1! lg:row-start-5">
          <KeyLegend hasImage={hasImage} isOn={areKeysOn} onSwitch={switchKeys} />
        </div>
      ) : null}
      <div className="lg:col-start-1! lg:row-span-4 lg:row-start-1">
        <IdDocument url={url} kind={kind} memberName={user.full_name} view={view} />
      </div>
      <TextareaField
        label="Admin Notes"
        name="notes"
        hint="Optional. The member is shown the notes of a rejection."
        maxLength={2000}
        value={notes}
        disabled={isDecided}
        onChange={(event) => onNotes(event.target.value)}
      />
      <DecisionButtons
        isProcessing={isBusy}
        allowed={allowed}
        onCancel={() => onOpen(null)}
        onAction={act}
      />
    </div>
  );
}

/** A phone has no keys to tell of, and no room. */
function hasRoomForLegend(): boolean {
  return window.matchMedia('(min-width: 640px) and (pointer: fine)').matches;
}

/** Takes the focus when a document opens after another one, and tells which it is. */
function WhereInQueue({ id, isBusy, children }: { id: string; isBusy: boolean; children: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  const shown = useRef(id);
  useFocusWhenLost(element, isBusy);
  useEffect(() => {
    // The first document leaves the focus to the dialog that opens with it.
    if (shown.current !== id) element.current?.focus();
    shown.current = id;
  }, [id]);
  return (
    <p
      ref={element}
      tabIndex={-1}
      role="status"
      className="mb-5 font-semibold text-muted wrap-anywhere lg:mb-3"
    >
      {children}
    </p>
  );
}

/** The second click of a double one on the document before must not decide on this one, which nobody has seen. */
function useJustOpened(): boolean {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), unseenMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

const unseenMs = 700;

function useAllowedDecisions(
  { user, id_card_url }: PendingVerification,
  isProcessing: boolean,
): Record<Decision['status'], boolean> {
  const rejected = useCurrentUser().id !== user.id && !isProcessing;
  return { rejected, approved: rejected && id_card_url !== null };
}

type DecisionMade = Decision & {
  id: string;
  verification: PendingVerification;
  /** No other document waits: this one stays until the answer. */
  isLast: boolean;
};

function useDecision(onOpen: ReviewProps['onOpen']) {
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const action = useAdminAction({
    run: ({ id, status, notes }: DecisionMade, idempotencyKey) =>
      callApi(verifyId, {
        params: { id },
        query: { status, ...(notes ? { notes } : {}) },
        idempotencyKey,
      }),
    fallback: fallbackMessages.updateVerification,
    success: (_, { status }) =>
      status === 'approved' ? successMessages.idApproved : successMessages.idRejected,
    shownAtOnce: 'decide-on-id',
    onAnswer: (rows, _, { id }) => rows.remove('verifications', id),
    onDone: (_, { isLast }) => {
      setDecidedId(null);
      if (isLast) onOpen(null);
    },
    onFailure: (_, { verification }) => {
      setDecidedId(null);
      onOpen(verification);
    },
  });
  return {
    /** Of the document whose decision is on its way. */
    decidedId,
    decide(made: DecisionMade) {
      setDecidedId(made.id);
      action.start(made);
    },
  };
}

function MemberLine({
  full_name,
  email,
  phone,
}: Pick<PendingVerification['user'], 'full_name' | 'email' | 'phone'>) {
  return (
    <dl className="grid gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-3">
      {[
        { label: 'Name', value: full_name },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
      ].map(({ label, value }) => (
        <div key={label} className="flex gap-3 sm:block">
          <dt className="w-12 shrink-0 text-sm text-muted sm:w-auto">{label}</dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Registering states that one is 18 or over; the reviewer confirms it (decisions, "People"). */
function WhatToCheck({ user }: { user: PendingVerification['user'] }) {
  const isOwnCase = useCurrentUser().id === user.id;
  return (
    <p className="rounded-md bg-sunk px-3 py-2">
      {isOwnCase
        ? errorCatalogue.own_case.detail
        : `Approving states that you have checked the document: it shows the name ${user.full_name} and that the member is 18 or over.`}
    </p>
  );
}

function DecisionButtons({
  isProcessing,
  allowed,
  onCancel,
  onAction,
}: {
  isProcessing: boolean;
  allowed: Record<Decision['status'], boolean>;
  onCancel: () => void;
  onAction: (action: 'approve' | 'reject') => void;
}) {
  return (
    // In reach however tall the document is.
    <div className="tall:sticky -bottom-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface py-4 sm:-bottom-6 sm:-mb-6 lg:self-start">
      <Button variant="secondary" disabled={isProcessing} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="danger"
        disabled={!allowed.rejected}
        aria-keyshortcuts="X"
        onClick={() => onAction('reject')}
      >
        Reject
      </Button>
      <Button
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

import {
  fallbackMessages,
  type PendingVerification,
  successMessages,
  verifyId,
} from '@sevenday/contract';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { unseenMs } from '../list/unseen-rows.ts';
import { useAdminAction } from '../list/use-admin-action.ts';

export type Decision = { status: 'approved' | 'rejected'; notes: string };

/** A decision that the server took. `decidedAt` names it. */
export type TakenDecision = Decision & { verification: PendingVerification; decidedAt: Date };

/** True for a moment after opening, so that a double click on the last document doesn't decide on this one. */
export function useJustOpened(): boolean {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), unseenMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

/** Says which decisions are allowed: none on one's own document, and no approval before it was seen. */
export function useAllowedDecisions(
  { user, id_card_url }: PendingVerification,
  { isProcessing, isSeen }: { isProcessing: boolean; isSeen: boolean },
): Record<Decision['status'], boolean> {
  const rejected = useCurrentUser().id !== user.id && !isProcessing;
  return { rejected, approved: rejected && id_card_url !== null && isSeen };
}

/** Refusals after which there is nothing left to decide. */
const gone: ReadonlySet<string> = new Set(['id_not_waiting', 'verification_not_found']);

type DecisionMade = Decision & {
  id: string;
  verification: PendingVerification;
  /** The document that opens after the decision; null if none waits. */
  next: PendingVerification | null;
};

/**
 * Decides on a document, which stays in view until the answer. If another admin has decided already, it says so and goes on
 * to the next one.
 */
export function useDecision({
  onOpen,
  onDecided,
}: {
  onOpen: (verification: PendingVerification | null) => void;
  onDecided: (taken: TakenDecision) => void;
}) {
  // Not `action.isPending`, which lasts until the lists are fresh: by then the next document is in view.
  const [isDeciding, setDeciding] = useState(false);
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
    onAnswer: (rows, _, { id }) => rows.remove('verifications', id),
    onDone: ({ decided_at: decidedAt }, made) => {
      setDeciding(false);
      onDecided({ ...made, decidedAt });
      onOpen(made.next);
    },
    onFailure: (error, { next }) => {
      setDeciding(false);
      const isGone = error instanceof ApiFailure && gone.has(error.code);
      if (isGone) onOpen(next);
      return isGone;
    },
  });
  return {
    isDeciding,
    failureOf: (id: string) => (action.last?.id === id ? action.failure : null),
    decide(made: DecisionMade) {
      setDeciding(true);
      action.start(made);
    },
  };
}

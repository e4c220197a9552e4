import {
  fallbackMessages,
  type PendingVerification,
  successMessages,
  verifyId,
} from '@sevenday/contract';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';

export type Decision = { status: 'approved' | 'rejected'; notes: string };

/** The second click of a double one on the document before must not decide on this one, which nobody has seen. */
export function useJustOpened(): boolean {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), unseenMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

const unseenMs = 700;

/** Nobody decides on their own, nor approves a document before they have seen it. */
export function useAllowedDecisions(
  { user, id_card_url }: PendingVerification,
  { isProcessing, isSeen }: { isProcessing: boolean; isSeen: boolean },
): Record<Decision['status'], boolean> {
  const rejected = useCurrentUser().id !== user.id && !isProcessing;
  return { rejected, approved: rejected && id_card_url !== null && isSeen };
}

type DecisionMade = Decision & {
  id: string;
  verification: PendingVerification;
  /** No other document waits: this one stays until the answer. */
  isLast: boolean;
};

export function useDecision(onOpen: (verification: PendingVerification | null) => void) {
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

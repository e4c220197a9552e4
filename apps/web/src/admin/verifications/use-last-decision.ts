import { idDecisionUndoMs, type PendingVerification, undoVerifyId } from '@sevenday/contract';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { ApiFailure, type FailureMessage } from '../../api/failure.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import type { Decision } from './use-decision.ts';

/** The decision that was made last, and how to undo it. */
export interface LastDecision {
  verification: PendingVerification;
  status: Decision['status'];
  decidedAt: Date;
  /** False once the member is being told. */
  canUndo: boolean;
  isUndoing: boolean;
  failure: FailureMessage | null;
  undo: () => void;
}

type RememberedDecision = Pick<LastDecision, 'verification' | 'status' | 'decidedAt' | 'canUndo'>;

/**
 * Keeps the last decision, which can be undone while its mail waits. The server decides whether it still can. An undone
 * document opens again.
 */
export function useLastDecision(onOpen: (verification: PendingVerification) => void) {
  const [made, setMade] = useState<RememberedDecision | null>(null);
  useEffect(() => {
    if (!made?.canUndo) return;
    const timer = setTimeout(() => setMade({ ...made, canUndo: false }), idDecisionUndoMs);
    return () => clearTimeout(timer);
  }, [made]);
  const action = useAdminAction<RememberedDecision, unknown>({
    run: ({ verification, decidedAt }, idempotencyKey) =>
      callApi(undoVerifyId, {
        params: { id: verification.id },
        body: { decided_at: decidedAt },
        idempotencyKey,
      }),
    fallback: 'Failed to undo the decision',
    success: (_, { verification }) =>
      `The ID of ${verification.user.full_name} waits for review again`,
    onDone: (_, { verification }) => {
      // Another decision may have been made while this one was taken back.
      setMade((last) => (last?.verification.id === verification.id ? null : last));
      onOpen(verification);
    },
    onFailure: (error) => {
      if (!(error instanceof ApiFailure && error.code === 'id_decision_final')) return;
      setMade((last) => last && { ...last, canUndo: false });
    },
  });
  const last: LastDecision | null = made && {
    ...made,
    isUndoing: action.isPending,
    failure: action.failure,
    undo: () => action.start(made),
  };
  return {
    last,
    remember: (decided: Omit<RememberedDecision, 'canUndo'>) => {
      action.forgetFailure();
      setMade({ ...decided, canUndo: true });
    },
  };
}

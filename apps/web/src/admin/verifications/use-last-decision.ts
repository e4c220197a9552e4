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
  /** False once the member is being told. */
  canUndo: boolean;
  isUndoing: boolean;
  failure: FailureMessage | null;
  undo: () => void;
}

type RememberedDecision = Pick<LastDecision, 'verification' | 'status' | 'canUndo'>;

/**
 * Keeps the last decision, which can be undone while its mail waits. The server decides whether it still can. An undone
 * document opens again.
 */
export function useLastDecision(onOpen: (verification: PendingVerification) => void) {
  const [remembered, setRemembered] = useState<RememberedDecision | null>(null);
  useEffect(() => {
    if (!remembered?.canUndo) return;
    const timer = setTimeout(
      () => setRemembered({ ...remembered, canUndo: false }),
      idDecisionUndoMs,
    );
    return () => clearTimeout(timer);
  }, [remembered]);
  const action = useAdminAction<PendingVerification, unknown>({
    run: ({ id }, idempotencyKey) => callApi(undoVerifyId, { params: { id }, idempotencyKey }),
    fallback: 'Failed to undo the decision',
    success: (_, { user }) => `The ID of ${user.full_name} waits for review again`,
    onDone: (_, verification) => {
      setRemembered(null);
      onOpen(verification);
    },
    onFailure: (error) => {
      if (!(error instanceof ApiFailure && error.code === 'id_decision_stands')) return;
      setRemembered((last) => last && { ...last, canUndo: false });
    },
  });
  const last: LastDecision | null = remembered && {
    ...remembered,
    isUndoing: action.isPending,
    failure: action.failure,
    undo: () => action.start(remembered.verification),
  };
  return {
    last,
    remember: (decided: Pick<RememberedDecision, 'verification' | 'status'>) => {
      action.forgetFailure();
      setRemembered({ ...decided, canUndo: true });
    },
  };
}

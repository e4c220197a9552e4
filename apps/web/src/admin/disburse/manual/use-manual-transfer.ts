import {
  abandonManualTransfer,
  type BatchOutcome,
  type Body,
  beginManualTransfer,
  beginManualTransfers,
  type CurrentUser,
  fallbackMessages,
  type PendingLoan,
} from '@sevenday/contract';
import { callApi } from '../../../api/call.ts';
import { useCurrentUser } from '../../../session/session.tsx';
import { useAdminAction } from '../../list/use-admin-action.ts';

/** Keeps a loan for whoever sends it by hand, before anything is sent; then `onBegun` asks for the transfer. */
export function useBeginManualTransfer(onBegun: (loan: PendingLoan) => void) {
  const me = useCurrentUser();
  return useAdminAction({
    // Each press under a key of its own: an answer from before the loan was put back would begin nothing.
    run: ({ id }: PendingLoan) => callApi(beginManualTransfer, { params: { id } }),
    fallback: fallbackMessages.disburse,
    success: () => null,
    // Whether it was begun before is what the server says: the list may be older.
    onDone: ({ begun_before }, loan) => onBegun({ ...loan, being_sent: sinceOf(begun_before, me) }),
  });
}

/** What stands on a loan that one began to send by hand then; null where one begins it only now. */
export function sinceOf(begunBefore: Date | null, me: CurrentUser): PendingLoan['being_sent'] {
  return begunBefore && { by_id: me.id, by_name: me.full_name, since: begunBefore };
}

/** The same for several, each for itself. */
export function useBeginManualTransfers<Selected extends { loans: readonly PendingLoan[] }>(
  onBegun: (selected: Selected, outcome: BatchOutcome) => void,
) {
  return useAdminAction({
    run: ({ loans }: Selected) =>
      callApi(beginManualTransfers, { body: { loan_ids: loans.map(({ id }) => id) } }),
    fallback: fallbackMessages.disburse,
    success: () => null,
    onDone: (outcome: BatchOutcome, selected: Selected) => onBegun(selected, outcome),
  });
}

/** The transfer was not made: the loan waits as before. `being_sent` names another admin's; left out, it is one's own. */
export function useAbandonManualTransfer(
  loan: PendingLoan,
  after: { success: string; onDone: () => void },
) {
  return useAdminAction({
    run: (body: Body<typeof abandonManualTransfer>) =>
      callApi(abandonManualTransfer, { params: { id: loan.id }, body }),
    fallback: 'Failed to put the loan back',
    onAnswer: (rows, { id }) => {
      const waiting: Pick<PendingLoan, 'id' | 'being_sent'> = { id, being_sent: null };
      rows.replace('pending-loans', waiting);
    },
    ...after,
  });
}

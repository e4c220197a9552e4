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
import { useCurrentUser } from '../../../session/current-user.ts';
import { useAdminAction } from '../../list/use-admin-action.ts';
import { notSentYet } from './disburse-sentences.ts';

/** Reserves a loan for this admin before any money is sent; then `onBegun` asks for the transfer. */
export function useBeginManualTransfer(
  onBegun: (loan: PendingLoan) => void,
  onAsked: (loan: PendingLoan) => void,
) {
  const me = useCurrentUser();
  return useAdminAction({
    // Each press gets its own key. An answer stored before the loan was put back would begin nothing.
    run: ({ id }: PendingLoan) => callApi(beginManualTransfer, { params: { id } }),
    fallback: fallbackMessages.disburse,
    success: () => null,
    asked: notSentYet,
    onAsked,
    // Take "begun before" from the server, because the list may be older.
    onDone: ({ begun_before }, loan) => onBegun({ ...loan, being_sent: sinceOf(begun_before, me) }),
  });
}

/** Describes the manual transfer that this admin began earlier; null where it begins only now. */
export function sinceOf(begunBefore: Date | null, me: CurrentUser): PendingLoan['being_sent'] {
  return begunBefore && { by_id: me.id, by_name: me.full_name, since: begunBefore };
}

/** Begins the manual transfer of each loan independently. */
export function useBeginManualTransfers<Selected extends { loans: readonly PendingLoan[] }>(
  onBegun: (selected: Selected, outcome: BatchOutcome) => void,
  onAsked: () => void,
) {
  return useAdminAction({
    run: ({ loans }: Selected) =>
      callApi(beginManualTransfers, { body: { loan_ids: loans.map(({ id }) => id) } }),
    fallback: fallbackMessages.disburse,
    success: () => null,
    asked: notSentYet,
    onAsked,
    onDone: (outcome: BatchOutcome, selected: Selected) => onBegun(selected, outcome),
  });
}

/** Abandons a manual transfer. `being_sent` names another admin's; without it, the transfer is this admin's own. */
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

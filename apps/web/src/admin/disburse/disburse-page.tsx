import { type BatchOutcome, fallbackMessages, type PendingLoan } from '@sevenday/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { IfMay } from '../../session/if-may.tsx';
import { Button } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { useCompactRows } from '../list/choices/compact-rows.ts';
import { ListTools } from '../list/choices/list-tools.tsx';
import { ListView } from '../list/list-view.tsx';
import { useUnderWay, withoutRows } from '../list/shown-at-once.ts';
import { BeforeSelecting } from './batch/before-selecting.tsx';
import { DisburseSelectedDialog } from './batch/disburse-selected-dialog.tsx';
import { KeptSelection } from './batch/kept-selection.tsx';
import { RejectSelectedDialog } from './batch/reject-selected-dialog.tsx';
import {
  isSelectable,
  rejectableOf,
  type Selection,
  selectionOf,
  sendableOf,
  stillListed,
  toggled,
} from './batch/selection.ts';
import { SelectionBar } from './batch/selection-bar.tsx';
import { LendingSwitch } from './lending-switch.tsx';
import { ManualTransferDialog } from './manual/manual-transfer-dialog.tsx';
import { useBeginManualTransfer, useBeginManualTransfers } from './manual/use-manual-transfer.ts';
import { PendingLoanCard } from './pending/pending-loan-card.tsx';
import { PendingLineHeads } from './pending/pending-loan-line.tsx';
import { usePayoutAccount } from './pending/use-payout-balance.ts';
import { usePendingFilter } from './pending/use-pending-filter.ts';
import { usePendingLoans } from './pending/use-pending-loans.ts';
import { PendingLoansSkeleton } from './pending-loans-skeleton.tsx';

/** The batch action in progress. */
interface Acting {
  act: 'disburse' | 'reject';
  selection: Selection;
  /** The outcome of beginning manual transfers. */
  begun: BatchOutcome | null;
}

/** Shows /admin/disburse: approved loans whose money is not sent yet (spec section 2). */
export function DisbursePage() {
  const { payout, showAll, chips, sort } = usePendingFilter();
  const list = withoutRows(usePendingLoans(payout, sort.query), useUnderWay('reject-loan'));
  const isCompact = useCompactRows();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { items } = list;
  const cards = useRef<HTMLUListElement>(null);
  const account = usePayoutAccount();
  const me = useCurrentUser().id;
  const payouts = account?.payouts;
  const selectable = useMemo(
    () => items?.filter((loan) => isSelectable(loan, { me, payouts })),
    [items, me, payouts],
  );
  const selection = selectionOf(selectable ?? [], ids);
  useEffect(() => {
    if (selectable) setIds((current) => stillListed(current, selectable));
  }, [selectable]);
  // The dialogs outlive the loans on the list, because they show the outcome.
  const [acting, setActing] = useState<Acting | null>(null);
  const endActing = () => setActing(null);
  const onAsked = () => {
    setIds(new Set());
    endActing();
  };
  const [recording, setRecording] = useState<PendingLoan | null>(null);
  const untick = ({ id }: PendingLoan) =>
    setIds((current) => (current.has(id) ? toggled(current, id) : current));
  const begin = useBeginManualTransfer(setRecording, untick);
  const beginBatch = useBeginManualTransfers(
    (begunSelection: Selection, begun) =>
      setActing({ act: 'disburse', selection: begunSelection, begun }),
    onAsked,
  );
  const isManual = payouts === 'manual';
  const manualTransfer = {
    isManual,
    begin,
    record: setRecording,
  };
  const act = (what: Acting['act']) => {
    if (what === 'reject')
      return setActing({ act: what, selection: rejectableOf(selection), begun: null });
    const sendable = sendableOf(selection, { isManual });
    if (isManual) return beginBatch.start(sendable);
    setActing({ act: what, selection: sendable, begun: null });
  };
  return (
    <Page title="Disburse Loans" back={{ to: '/admin', label: 'Back' }} width="wide">
      <IfMay capability="lending.pause">
        <LendingSwitch />
      </IfMay>
      <KeptSelection selection={selection} onSelect={setIds} />
      <ListTools chips={chips} sort={sort} hasHeads={isCompact} />
      <ListView
        list={list}
        loadingText="Loading pending loans..."
        coming={<PendingLoansSkeleton />}
        fallback={fallbackMessages.pendingLoans}
        summary={(total) => countOf(total, 'pending loan')}
        empty={
          payout ? (
            <EmptyState
              title={payout === 'returned' ? 'No Returned Payouts' : 'No New Loans to Send'}
            >
              <Button variant="secondary" onClick={showAll}>
                Show All
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title="All loans disbursed"
              text="No pending loans waiting for disbursement"
            />
          )
        }
      >
        {(loans) => (
          <>
            <BeforeSelecting
              loans={loans}
              hasMore={list.hasMore}
              selectable={selectable ?? []}
              ids={ids}
              account={account}
              onSelect={setIds}
            />
            <div>
              {isCompact ? <PendingLineHeads sort={sort} /> : null}
              <ul
                ref={cards}
                aria-label="Pending loans"
                className="grid gap-2 data-compact:gap-0 **:data-covered:pointer-events-none **:data-covered:opacity-0"
                data-compact={isCompact ? '' : undefined}
              >
                {loans.map((loan) => (
                  <PendingLoanCard
                    key={loan.id}
                    loan={loan}
                    account={account}
                    manualTransfer={manualTransfer}
                    isSelectable={isSelectable(loan, { me, payouts })}
                    isSelected={ids.has(loan.id)}
                    onSelect={() => setIds((current) => toggled(current, loan.id))}
                  />
                ))}
              </ul>
            </div>
            {selection.loans.length > 0 ? (
              <SelectionBar
                cards={cards}
                selection={selection}
                account={account}
                onClear={() => setIds(new Set())}
                begin={beginBatch}
                onAct={act}
              />
            ) : null}
          </>
        )}
      </ListView>
      {recording ? (
        <ManualTransferDialog loan={recording} onClose={() => setRecording(null)} />
      ) : null}
      {acting?.act === 'disburse' ? (
        <DisburseSelectedDialog
          selection={acting.selection}
          begun={acting.begun}
          account={account}
          onClose={endActing}
          onAsked={onAsked}
        />
      ) : null}
      {acting?.act === 'reject' ? (
        <RejectSelectedDialog selection={acting.selection} onClose={endActing} />
      ) : null}
    </Page>
  );
}

import { type Adjustment, getLoanAdjustments, reverseAdjustment } from '@sevenday/contract';
import { formatDollars, subtractCents } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { useLenderTimeZone } from '../../../api/config.ts';
import { failureText } from '../../../api/failure.ts';
import { useMay } from '../../../session/use-may.ts';
import { TextSkeleton } from '../../../ui/base/skeletons.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { formatDay, formatMinuteOfDay } from '../../../ui/text/format-dates.ts';
import { Quoted } from '../../../ui/text/quoted.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { type Owed, owedAfterReversal } from './what-is-owed.ts';

const words: Record<Exclude<Adjustment['kind'], 'extended'>, string> = {
  amount_lowered: 'Amount lowered by',
  rate_lowered: 'Interest lowered by',
  late_fee_raised: 'Late fee raised by',
  late_fee_waived: 'Late fee waived',
  written_off: 'Written off',
  paid_outside: 'Payment received outside',
};

/** 'Amount lowered by $1.50, and its interest by $0.37': by what the amount fell, and what fell with it. */
function changeText(made: Adjustment, timeZone: string | undefined): string {
  const { kind, amount, interest } = made;
  if (kind === 'extended')
    return `Due date moved from ${formatDay(made.former_term_date, timeZone)}`;
  if (!interest) return `${words[kind]} ${formatDollars(amount)}`;
  const principal = formatDollars(subtractCents(amount, interest));
  return `${words[kind]} ${principal}, and its interest by ${formatDollars(interest)}`;
}

function Reasons({ made: { reason, undone_reason: reversalReason } }: { made: Adjustment }) {
  if (!reason && !reversalReason) return null;
  return (
    <span className="block text-sm text-muted wrap-anywhere">
      {reason ? <Quoted text={reason} /> : null}
      {reason && reversalReason ? ' ' : null}
      {reversalReason ? (
        <>
          Reversed: <Quoted text={reversalReason} />
        </>
      ) : null}
    </span>
  );
}

/** How many milliseconds the last adjustment can still be reversed, by the server's clock; false where none can. */
function msUntilOneStands(made: readonly Adjustment[] | undefined): number | false {
  const left = made?.find(({ undo_for_ms: ms }) => ms !== null)?.undo_for_ms ?? null;
  // A timer may fire a moment early.
  return left !== null && left + 100;
}

/** Lists a loan's adjustments, the last of which may be reversed. */
export function LoanAdjustments({ loanId, owed }: { loanId: string; owed: Owed }) {
  const [reversing, setReversing] = useState<Adjustment | null>(null);
  const timeZone = useLenderTimeZone();
  const query = useQuery({
    queryKey: ['admin', 'adjustments', loanId],
    queryFn: ({ signal }) => callApi(getLoanAdjustments, { params: { id: loanId }, signal }),
    // When the time is up, ask the server, and the button disappears.
    refetchInterval: ({ state }) => msUntilOneStands(state.data),
  });
  if (query.isPending)
    return (
      <Loading text="Loading changes...">
        <TextSkeleton text="Interest lowered by $5.00, Nov 28, 2026" />
      </Loading>
    );
  if (!query.data)
    return (
      <ErrorState
        message={failureText(query.error, 'Failed to fetch changes')}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.length === 0)
    return <p className="text-muted">No changes have been made to this loan yet.</p>;
  return (
    <ul aria-label="Changes by admins" className="divide-y divide-line">
      {query.data.map((made) => (
        <Change
          key={made.id}
          made={made}
          timeZone={timeZone}
          onReverse={() => setReversing(made)}
        />
      ))}
      {reversing ? (
        <ReversalDialog
          loanId={loanId}
          owed={owed}
          reversing={reversing}
          timeZone={timeZone}
          onClose={() => setReversing(null)}
        />
      ) : null}
    </ul>
  );
}

function Change({
  made,
  timeZone,
  onReverse,
}: {
  made: Adjustment;
  timeZone: string | undefined;
  onReverse: () => void;
}) {
  const mayReverse = useMay('loans.adjust');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className={made.undone_at ? 'text-muted line-through' : undefined}>
          {changeText(made, timeZone)}, <DateText date={made.made_at} />
          {made.made_by ? `, by ${made.made_by}` : ''}
        </span>
        <Reasons made={made} />
        {made.undo_until ? (
          <span className="block text-sm text-muted">
            <UnbrokenText
              text={`The borrower is told at ${formatMinuteOfDay(made.undo_until, timeZone)}. After that, it can no longer be undone.`}
            />
          </span>
        ) : null}
      </span>
      {made.undone_at && !made.undone_reason ? (
        <span className="text-muted">Reversed with its payout</span>
      ) : null}
      {made.can_reverse && mayReverse ? (
        <RowButton onClick={onReverse}>
          {made.undo_until
            ? `Undo until ${formatMinuteOfDay(made.undo_until, timeZone)}`
            : 'Reverse'}
        </RowButton>
      ) : null}
    </li>
  );
}

function ReversalDialog({
  loanId,
  owed,
  reversing,
  timeZone,
  onClose,
}: {
  loanId: string;
  owed: Owed;
  reversing: Adjustment;
  timeZone: string | undefined;
  onClose: () => void;
}) {
  return (
    <AdjustmentDialog
      loanId={loanId}
      adjustment={{
        ...(reversing.undo_until
          ? { title: 'Undo This Change', success: 'The change is undone' }
          : { title: 'Reverse This Change', success: 'The change is reversed' }),
        description: `${changeText(reversing, timeZone)}: this will be reversed in the books and on the loan. ${owedAfterReversal(owed, reversing, timeZone)}`,
        run: (reason, idempotencyKey) =>
          callApi(reverseAdjustment, {
            params: { id: loanId, adjustment: reversing.id },
            body: { reason },
            idempotencyKey,
          }),
      }}
      onClose={onClose}
    />
  );
}

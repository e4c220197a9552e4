import { type Adjustment, getLoanAdjustments, reverseAdjustment } from '@sevenday/contract';
import { formatDollars, subtractCents } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../list/row-button.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { type Owed, owedAfterReversal } from './what-is-owed.ts';

const words: Record<Adjustment['kind'], string> = {
  amount_lowered: 'Amount lowered by',
  rate_lowered: 'Interest lowered by',
  late_fee_raised: 'Late fee raised by',
  late_fee_waived: 'Late fee waived',
  written_off: 'Written off',
  paid_outside: 'Payment received outside',
};

/** 'Amount lowered by $1.50, and its interest by $0.37': by what the amount fell, and what fell with it. */
function changeText({ kind, amount, interest }: Adjustment): string {
  if (!interest) return `${words[kind]} ${formatDollars(amount)}`;
  const principal = formatDollars(subtractCents(amount, interest));
  return `${words[kind]} ${principal}, and its interest by ${formatDollars(interest)}`;
}

function Reasons({ made: { reason, undone_reason: undoneReason } }: { made: Adjustment }) {
  if (!reason && !undoneReason) return null;
  return (
    <span className="block text-sm text-muted wrap-anywhere">
      {reason ? <Quoted text={reason} /> : null}
      {reason && undoneReason ? ' ' : null}
      {undoneReason ? (
        <>
          Reversed: <Quoted text={undoneReason} />
        </>
      ) : null}
    </span>
  );
}

/** What admins changed of a loan, and the way to reverse the last of it. */
export function LoanAdjustments({ loanId, owed }: { loanId: string; owed: Owed }) {
  const [reversing, setReversing] = useState<Adjustment | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'adjustments', loanId],
    queryFn: ({ signal }) => callApi(getLoanAdjustments, { params: { id: loanId }, signal }),
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
    return <p className="text-muted">No amount of this loan has been changed yet.</p>;
  return (
    <ul aria-label="Changes by admins" className="divide-y divide-line">
      {query.data.map((made) => (
        <li
          key={made.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
        >
          <span className="min-w-0">
            <span className={made.undone_at ? 'text-muted line-through' : undefined}>
              {changeText(made)}, <DateText date={made.made_at} />
              {made.made_by ? `, by ${made.made_by}` : ''}
            </span>
            <Reasons made={made} />
          </span>
          {made.undone_at && !made.undone_reason ? (
            <span className="text-muted">Reversed with its payout</span>
          ) : null}
          {made.can_reverse ? (
            <RowButton onClick={() => setReversing(made)}>Reverse</RowButton>
          ) : null}
        </li>
      ))}
      {reversing ? (
        <CommandDialog
          loanId={loanId}
          command={{
            title: 'Reverse This Change',
            description: `${changeText(reversing)}: this is taken back, in the books and on the loan. ${owedAfterReversal(owed, reversing)}`,
            success: 'The change is reversed',
            run: (reason, idempotencyKey) =>
              callApi(reverseAdjustment, {
                params: { id: loanId, adjustment: reversing.id },
                body: { reason },
                idempotencyKey,
              }),
          }}
          onClose={() => setReversing(null)}
        />
      ) : null}
    </ul>
  );
}

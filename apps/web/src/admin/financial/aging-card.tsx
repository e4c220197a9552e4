import type { Aging } from '@sevenday/contract';
import { failureText } from '../../api/failure.ts';
import { Card } from '../../ui/base/card.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AmountBars } from './amount-bars.tsx';
import { FigureEntriesButton } from './figure-entries-button.tsx';
import { OwedTotal } from './owed-total.tsx';
import { outstandingFallbacks, useAging } from './use-outstanding.ts';

const parts = [
  { part: 'not_due', label: 'Not due', colour: 'bg-green' },
  { part: 'late_1_to_7_days', label: '1–7 days late', colour: 'bg-amber' },
  { part: 'late_8_to_30_days', label: '8–30 days late', colour: 'bg-red' },
  { part: 'late_31_days_or_more', label: '31+ days late', colour: 'bg-red-deep' },
] as const satisfies readonly { part: keyof Aging; label: string; colour: string }[];

/** Shows what borrowers owe, by how many days it is late. */
export function AgingCard() {
  const { data, error, isFetching, refetch } = useAging();
  return (
    <Card title="Outstanding by Days Late">
      {error && !data ? (
        <ErrorState
          message={failureText(error, outstandingFallbacks.aging)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <OwedTotal
            label="Outstanding"
            owed={data?.outstanding}
            entries={<FigureEntriesButton figure="total_incoming" title="Outstanding" />}
          />
          <AmountBars
            bars={parts.map(({ part, ...look }) => ({ ...look, key: part, owed: data?.[part] }))}
          />
          <p className="mt-3 text-sm text-muted">
            Principal, interest and late fees. A loan is late from the day after its due day, and
            counts until it is repaid or written off.
          </p>
        </>
      )}
    </Card>
  );
}

import type { FigureName, FinancialSummary } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { useId } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { Money } from '../../ui/text/money.tsx';
import { FigureEntriesButton } from './figure-entries-button.tsx';

/**
 * Shows the four figures at the top of the Financial Tracker (spec section 2), or their places. On a phone they are
 * four lines of one card.
 */
export function SummaryFigures({ summary }: { summary: FinancialSummary | undefined }) {
  return (
    <div className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <Figure
        title="Total Outgoing"
        figure="total_outgoing"
        cents={summary?.total_outgoing}
        caption={summary && `${countOf(summary.disbursed_loans_count, 'loan')} disbursed`}
      />
      <Figure
        title="Total Incoming"
        figure="total_incoming"
        cents={summary?.total_incoming}
        caption={summary && activeLoans(summary)}
      />
      <Figure
        title="Expected Profit"
        figure="expected_profit"
        cents={summary?.expected_profit}
        caption="Interest + Late Fees"
      />
      <Figure
        title="Net Position"
        figure="net_position"
        cents={summary?.net_position}
        caption="Repaid - Disbursed"
        tone={(summary?.net_position ?? 0) >= 0 ? 'green' : 'red'}
      />
    </div>
  );
}

/**
 * Counts active loans, including those in default. The Active Loans tab lists those apart, but their amounts are
 * expected too.
 */
function activeLoans(summary: FinancialSummary): string {
  const active = countOf(summary.active_loans_count, 'active loan');
  const defaulted = summary.loans_by_status.defaulted - summary.written_off_loans_count;
  return defaulted > 0 ? `${active}, ${defaulted} of them defaulted` : active;
}

function Figure({
  title,
  figure,
  cents,
  caption,
  tone,
}: {
  title: string;
  figure: FigureName;
  cents: Cents | undefined;
  caption: string | undefined;
  tone?: 'green' | 'red';
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 py-3 sm:block sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:px-5 sm:py-4"
    >
      <h2 id={headingId} className="font-semibold text-muted">
        {title}
      </h2>
      <p className="col-start-2 row-span-2 row-start-1 text-2xl font-semibold tracking-tight sm:mt-1 sm:text-3xl">
        {cents === undefined ? (
          <TextSkeleton text="$100.00" />
        ) : (
          <Money
            cents={cents}
            className={classNames(tone === 'green' && 'text-green', tone === 'red' && 'text-red')}
          />
        )}
      </p>
      <p className="text-sm text-muted sm:mt-1">
        {caption ?? <TextSkeleton text="10 loans disbursed" />}
      </p>
      <FigureEntriesButton
        figure={figure}
        title={title}
        className={classNames(
          'relative col-start-3 row-span-2 row-start-1 sm:absolute sm:top-3 sm:right-3',
          cents === undefined && 'invisible',
        )}
      />
    </section>
  );
}

import type { FigureName, FinancialSummary } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { countOf } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { FigureEntriesButton } from './figure-entries-button.tsx';

/** The four figures at the top of the Financial Tracker (spec section 2). */
export function SummaryFigures({ summary }: { summary: FinancialSummary }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        title="Total Outgoing"
        figure="total_outgoing"
        cents={summary.total_outgoing}
        caption={`${countOf(summary.disbursed_loans_count, 'loan')} disbursed`}
      />
      <Figure
        title="Total Incoming"
        figure="total_incoming"
        cents={summary.total_incoming}
        caption={countOf(summary.active_loans_count, 'active loan')}
      />
      <Figure
        title="Expected Profit"
        figure="expected_profit"
        cents={summary.expected_profit}
        caption="Interest + Late Fees"
      />
      <Figure
        title="Net Position"
        figure="net_position"
        cents={summary.net_position}
        caption="Repaid - Disbursed"
        tone={summary.net_position >= 0 ? 'green' : 'red'}
      />
    </div>
  );
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
  cents: Cents;
  caption: string;
  tone?: 'green' | 'red';
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="relative rounded-lg border border-line bg-surface px-5 py-4"
    >
      <h2 id={headingId} className="font-semibold text-muted">
        {title}
      </h2>
      <p className="mt-1 text-3xl font-semibold tracking-tight">
        <Money
          cents={cents}
          className={classNames(tone === 'green' && 'text-green', tone === 'red' && 'text-red')}
        />
      </p>
      <p className="mt-1 text-sm text-muted">{caption}</p>
      <FigureEntriesButton figure={figure} title={title} className="absolute top-3 right-3" />
    </section>
  );
}

import type { FinancialHistory } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { Money } from '../../ui/text/money.tsx';
import { ChangedDays } from './changed-days.tsx';
import {
  barsOf,
  changedDays,
  half,
  largestAmount,
  mostStillOut,
  plotWidth,
  stillOutPoints,
  sumsOf,
} from './plot.ts';

export const whatCounts =
  'Money out is what left the account for borrowers, less what came back. Still out is the principal that they owe, including money on its way to them.';
/** On a phone the sums stack, with their amounts aligned. */
export const sumsLook = 'flex flex-wrap gap-x-8 gap-y-1 max-sm:grid';

export function MoneyPlot({ days }: { days: FinancialHistory['days'] }) {
  const { moneyIn, moneyOut } = sumsOf(days);
  const largest = largestAmount(days);
  const most = mostStillOut(days);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="grid gap-3">
      <dl className={sumsLook}>
        <Sum label="Money out" colour="bg-blue" cents={moneyOut} />
        <Sum label="Money in" colour="bg-green" cents={moneyIn} />
        {largest > 0 ? <Sum label="Largest day" cents={largest} /> : null}
        {most > 0 && last ? (
          <>
            <Sum label="Still out now" colour="bg-ink" cents={last.still_out} />
            <Sum label="Most still out" cents={most} />
          </>
        ) : null}
      </dl>
      {largest === 0 ? (
        <p className="py-8 text-center text-muted">No money moved in these days.</p>
      ) : (
        <Bars days={days} />
      )}
      {most > 0 ? <StillOut days={days} /> : null}
      <p className="flex justify-between text-sm text-muted">
        <span>{first ? formatCalendarDay(first.day) : ''}</span>
        <span>{last ? formatCalendarDay(last.day) : ''}</span>
      </p>
      {most > 0 ? <p className="text-sm text-muted">{whatCounts}</p> : null}
      {changedDays(days).length > 0 ? <ChangedDays days={days} /> : null}
    </div>
  );
}

/** Plots the principal that borrowers owe. It has a scale of its own, because it is the money of many days. */
function StillOut({ days }: { days: FinancialHistory['days'] }) {
  const points = stillOutPoints(days).map(({ x, y }) => `${x},${half - y}`);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <svg
      role="img"
      aria-label={`${formatDollars(first.still_out)} still out on ${formatCalendarDay(first.day)}, ${formatDollars(last.still_out)} on ${formatCalendarDay(last.day)}, at most ${formatDollars(mostStillOut(days))}`}
      // Leave room above for the width of the line.
      viewBox={`0 -3 ${plotWidth} ${half + 3}`}
      preserveAspectRatio="none"
      className="h-16 w-full lg:h-10"
    >
      <polygon
        points={`${points[0]?.split(',')[0]},${half} ${points.join(' ')} ${points.at(-1)?.split(',')[0]},${half}`}
        className="fill-grey-wash"
      />
      <polyline
        points={points.join(' ')}
        className="fill-none stroke-ink stroke-2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
      <line
        x1="0"
        x2={plotWidth}
        y1={half}
        y2={half}
        className="stroke-edge"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Bars({ days }: { days: FinancialHistory['days'] }) {
  const { moneyIn, moneyOut } = sumsOf(days);
  return (
    <svg
      role="img"
      aria-label={`${formatDollars(moneyOut)} out and ${formatDollars(moneyIn)} in, in ${days.length} days`}
      viewBox={`0 ${-half} ${plotWidth} ${2 * half}`}
      preserveAspectRatio="none"
      className="h-36 w-full lg:h-24"
    >
      {barsOf(days).map((bar) => (
        <g key={bar.day}>
          <rect
            x={bar.x}
            width={bar.width}
            y={Math.min(0, -bar.moneyIn)}
            height={Math.abs(bar.moneyIn)}
            className="fill-green"
          />
          <rect
            x={bar.x}
            width={bar.width}
            y={Math.min(0, bar.moneyOut)}
            height={Math.abs(bar.moneyOut)}
            className="fill-blue"
          />
        </g>
      ))}
      <line
        x1="0"
        x2={plotWidth}
        y1="0"
        y2="0"
        className="stroke-edge"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

export function Sum({
  label,
  colour,
  cents,
}: {
  label: string;
  colour?: string;
  /** Undefined until it has loaded. */
  cents?: FinancialHistory['days'][number]['money_in'];
}) {
  return (
    <div className="flex items-baseline gap-2 max-sm:justify-between">
      <dt className="flex items-center gap-2 text-muted">
        {/* Stacked labels also begin at the same edge. */}
        <span
          aria-hidden="true"
          className={classNames('size-2.5 rounded-full', colour ?? 'sm:hidden')}
        />
        {label}
      </dt>
      <dd className="font-semibold">
        {cents === undefined ? <TextSkeleton text="$100.00" /> : <Money cents={cents} />}
      </dd>
    </div>
  );
}

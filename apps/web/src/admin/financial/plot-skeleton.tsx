import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Sum, sumsLook, whatCounts } from './money-plot.tsx';
import { half, plotWidth } from './plot.ts';

/** The placeholder, as high as the plot of a lender whose money is out. */
export function PlotSkeleton() {
  return (
    <div className="grid gap-3">
      <p
        role="status"
        className="z-10 col-start-1 row-start-2 self-center justify-self-center rounded-md bg-surface px-3 py-1 font-semibold text-muted"
      >
        Loading financial data...
      </p>
      <div aria-busy="true" className="contents">
        <div aria-hidden="true" className="contents">
          <dl className={sumsLook}>
            <Sum label="Money out" colour="bg-blue" />
            <Sum label="Money in" colour="bg-green" />
            <Sum label="Largest day" />
            <Sum label="Still out now" colour="bg-ink" />
            <Sum label="Most still out" />
          </dl>
          <BarsSkeleton />
          <StillOutSkeleton />
          <p className="text-sm">
            <TextSkeleton text="Nov 28, 2026" />
          </p>
          <p className="text-sm">
            <TextSkeleton text={whatCounts} />
          </p>
          <p>
            <TextSkeleton text="Days in numbers" />
          </p>
        </div>
      </div>
    </div>
  );
}

/** Invented bar heights for a week, in hundredths of the maximum. */
const week = [40, 70, 25, 85, 55, 30, 60];
const bars = 30;

/** The placeholder of the bars. */
function BarsSkeleton() {
  const step = plotWidth / bars;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-half} ${plotWidth} ${2 * half}`}
      preserveAspectRatio="none"
      className="col-start-1 row-start-2 h-36 w-full lg:h-24 animate-pulse fill-coming stroke-none"
    >
      {Array.from({ length: bars }, (_, day) => {
        const above = (half * (week[day % week.length] ?? 0)) / 100;
        const below = (half * (week[(day + 3) % week.length] ?? 0)) / 100;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            key={day}
            x={day * step + step * 0.15}
            width={step * 0.7}
            y={-above}
            height={above + below}
          />
        );
      })}
    </svg>
  );
}

/** The placeholder of the line of what is still out. */
function StillOutSkeleton() {
  const points = week.map((part, day) => {
    const x = (plotWidth * day) / (week.length - 1);
    return `${x},${half - (half * (60 + part / 4)) / 100}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${plotWidth} ${half}`}
      preserveAspectRatio="none"
      className="h-16 w-full lg:h-10 animate-pulse fill-coming stroke-none"
    >
      <polygon points={`0,${half} ${points.join(' ')} ${plotWidth},${half}`} />
    </svg>
  );
}

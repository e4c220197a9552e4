import { half, plotWidth } from './plot.ts';

/** How high the bars of a week stand, in hundredths of the most: no day's, as none is known. */
const week = [40, 70, 25, 85, 55, 30, 60];
const bars = 30;

/** Days with money in above their line and money out below it, on their way. */
export function BarsSkeleton() {
  const step = plotWidth / bars;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-half} ${plotWidth} ${2 * half}`}
      preserveAspectRatio="none"
      className="col-start-1 row-start-2 h-36 w-full animate-pulse fill-coming stroke-none"
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

/** What is still out, day by day, on its way. */
export function StillOutSkeleton() {
  const points = week.map((part, day) => {
    const x = (plotWidth * day) / (week.length - 1);
    return `${x},${half - (half * (60 + part / 4)) / 100}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${plotWidth} ${half}`}
      preserveAspectRatio="none"
      className="h-16 w-full animate-pulse fill-coming stroke-none"
    >
      <polygon points={`0,${half} ${points.join(' ')} ${plotWidth},${half}`} />
    </svg>
  );
}

import { classNames } from '../../../ui/base/class-names.ts';
import { TextSkeleton } from '../../../ui/base/skeletons.tsx';
import { DaySums } from './day-sums.tsx';
import { footLook } from './money-plot.tsx';
import { barsHeight, datesHeight, frameLook, stillOutHeight } from './plot-panels.tsx';

/** The placeholder, as high as the plot. */
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
          <DaySums days={undefined} at={undefined} />
          <div className={classNames('col-start-1 row-start-2', frameLook)}>
            <div className="text-xs">
              <TextSkeleton text="$100" />
            </div>
            <div>
              <BarsSkeleton />
              <StillOutSkeleton />
            </div>
            <div className={datesHeight} />
          </div>
          <div className={footLook}>
            <p className="min-h-7">
              <TextSkeleton text="Entries of Fri, Nov 27" />
            </p>
            <p>
              <TextSkeleton text="Show as a table" />
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Invented bar heights for a week, in percent. */
const week = [40, 70, 25, 85, 55, 30, 60];
const bars = 30;

/** The placeholder of the bars. */
function BarsSkeleton() {
  const step = 100 / bars;
  return (
    <div className={barsHeight}>
      <svg aria-hidden="true" className="block size-full animate-pulse fill-coming stroke-none">
        {Array.from({ length: bars }, (_, day) => {
          const above = (week[day % week.length] ?? 0) / 2;
          const below = (week[(day + 3) % week.length] ?? 0) / 2;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
              key={day}
              x={`${day * step + step * 0.15}%`}
              width={`${step * 0.7}%`}
              y={`${50 - above}%`}
              height={`${above + below}%`}
            />
          );
        })}
      </svg>
    </div>
  );
}

/** The placeholder of the line of what is still out. */
function StillOutSkeleton() {
  const points = week.map((part, day) => `${(100 * day) / (week.length - 1)},${40 - part / 4}`);
  return (
    <div className={stillOutHeight}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="block size-full animate-pulse fill-coming stroke-none"
      >
        <polygon points={`0,100 ${points.join(' ')} 100,100`} />
      </svg>
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { formatCalendarMonthDay } from '../../../ui/text/format-dates.ts';
import { barsOf, middleOf, scaleOfBars, scaleOfStillOut, stillOutPoints } from './bars.ts';
import { dateTicks } from './date-ticks.ts';
import type { Day } from './flows.ts';
import { placeOf, type Scale, tickText } from './plot-scale.ts';
import { flowLooks } from './series-mark.tsx';

/** The heights of both panels, and the space between them. Large text makes them higher. */
export const barsHeight = 'h-36 lg:h-22';
export const stillOutHeight = 'mt-4 h-16 lg:h-10';
export const datesHeight = 'h-5';
/** The amounts beside the panels, and below both the dates. */
export const frameLook = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2';

const percent = (value: number) => `${value}%`;

/** Draws the axes and, within `cursor`, both panels. */
export function PlotPanels({
  days,
  at,
  cursor,
}: {
  days: readonly Day[];
  at: number;
  /** Wraps what a cursor moves over. */
  cursor: (panels: ReactNode) => ReactNode;
}) {
  const bars = scaleOfBars(days);
  const stillOut = scaleOfStillOut(days);
  return (
    <div className={frameLook}>
      <div aria-hidden="true">
        <Amounts scale={bars} className={barsHeight} />
        <Amounts scale={stillOut} className={stillOutHeight} />
      </div>
      {cursor(
        <>
          <Bars days={days} scale={bars} />
          <StillOut days={days} scale={stillOut} at={at} />
        </>,
      )}
      <Dates days={days} />
    </div>
  );
}

/** Writes the amounts of an axis, each beside its line. What went out is below zero, and needs no sign. */
function Amounts({ scale, className }: { scale: Scale; className: string }) {
  return (
    <div className={classNames('grid grid-rows-1 justify-items-end text-xs text-muted', className)}>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="relative col-start-1 row-start-1 flex h-0 items-center"
          style={{ top: percent(placeOf(tick, scale)) }}
        >
          <span>{tickText(tick)}</span>
        </span>
      ))}
    </div>
  );
}

function Lines({ scale }: { scale: Scale }) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={percent(placeOf(tick, scale))}
          y2={percent(placeOf(tick, scale))}
          shapeRendering="crispEdges"
          className={classNames(
            'forced-colors:stroke-[GrayText]',
            tick === 0 ? 'stroke-edge' : 'stroke-line',
          )}
        />
      ))}
    </>
  );
}

function Bars({ days, scale }: { days: readonly Day[]; scale: Scale }) {
  const bars = barsOf(days, scale);
  return (
    <div className={classNames('grid grid-rows-1', barsHeight)}>
      <svg aria-hidden="true" className="col-start-1 row-start-1 size-full overflow-visible">
        <Lines scale={scale} />
        {bars.map(({ flow, day, x, y, width, height }) => (
          <rect
            key={`${day} ${flow}`}
            x={percent(x)}
            y={percent(y)}
            width={percent(width)}
            height={percent(height)}
            {...flowLooks[flow]}
          />
        ))}
      </svg>
      {bars.length === 0 ? (
        <p className="col-start-1 row-start-1 self-center text-center text-muted">
          No money moved in these days.
        </p>
      ) : null}
    </div>
  );
}

/** Plots the principal that borrowers owe. It has a scale of its own, because it is the money of many days. */
function StillOut({ days, scale, at }: { days: readonly Day[]; scale: Scale; at: number }) {
  const points = stillOutPoints(days, scale);
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const [first, last, marked] = [points[0], points.at(-1), points[at]];
  return (
    <div className={stillOutHeight}>
      <svg aria-hidden="true" className="block size-full overflow-visible">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <polygon
            points={`${first?.x},100 ${line} ${last?.x},100`}
            className="fill-grey-wash forced-colors:fill-none"
          />
        </svg>
        <Lines scale={scale} />
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <polyline
            points={line}
            className="fill-none stroke-ink stroke-2 forced-colors:stroke-[CanvasText]"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </svg>
        {marked ? (
          <circle
            cx={percent(marked.x)}
            cy={percent(marked.y)}
            r="4"
            className="fill-ink forced-colors:fill-[CanvasText]"
          />
        ) : null}
      </svg>
    </div>
  );
}

const hiddenBelow = {
  'any-width': null,
  wide: '@max-[11rem]:hidden',
  widest: '@max-[20rem]:hidden',
} as const;

function Dates({ days }: { days: readonly Day[] }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('@container relative col-start-2 text-xs text-muted', datesHeight)}
    >
      {dateTicks(days.length).map(({ index, shownFrom }) => {
        const isLast = index === days.length - 1;
        return (
          <span
            key={index}
            className={classNames(
              'absolute bottom-0 whitespace-nowrap',
              isLast ? 'right-0' : '-translate-x-1/2',
              hiddenBelow[shownFrom],
            )}
            style={isLast ? undefined : { left: percent(middleOf(index, days.length)) }}
          >
            {formatCalendarMonthDay(days[index]?.day ?? '')}
          </span>
        );
      })}
    </div>
  );
}

import { type Cents, zeroCents } from '@sevenday/lending';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { TextSkeleton } from '../../../ui/base/skeletons.tsx';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { type Day, type FlowAmounts, flows, flowsOf, sumFlows } from './flows.ts';
import { Hatches, type Series, SeriesMark, seriesLabels } from './series-mark.tsx';

/**
 * A line for each series on a phone, a column on a wide screen. With very large text, each amount has its own line. The
 * columns keep their widths, so that nothing moves with the cursor.
 */
const look =
  'grid grid-cols-[minmax(0,1fr)_minmax(5rem,auto)_minmax(5rem,auto)] gap-x-3 leading-snug @max-[14rem]:grid-cols-1 @3xl:grid-flow-col @3xl:grid-cols-[6rem_repeat(5,minmax(0,1fr))] @3xl:grid-rows-3';
const amountLook = 'text-right font-semibold';
/** What stands over the amounts, where they have no heading. */
const captionLook = 'sr-only font-normal text-muted @max-[14rem]:not-sr-only';

/** Shows the legend with the sums of all days and the amounts of one. Undefined days have not loaded. */
export function DaySums({ days, at }: { days: readonly Day[] | undefined; at: Day | undefined }) {
  const sums = days && sumFlows(days);
  const amounts = at && flowsOf(at);
  const wholeSpan = days ? `${days.length} days` : undefined;
  const day = at && formatCalendarWeekday(at.day);
  return (
    <div className="@container">
      <Hatches />
      <dl className={look}>
        <div aria-hidden="true" className="contents text-sm text-muted @max-[14rem]:*:hidden">
          <dt />
          <dd className="text-right @3xl:text-left">
            {wholeSpan ?? <TextSkeleton text="30 days" />}
          </dd>
          <dd className="text-right @3xl:text-left">
            {day ?? <TextSkeleton text="Fri, Nov 27" />}
          </dd>
        </div>
        {flows.map((flow) => (
          <Amounts key={flow} series={flow} isQuiet={isEmpty(flow, sums)}>
            <Amount caption={`in ${wholeSpan}: `} cents={sums?.[flow]} />
            <Amount caption={`on ${day}: `} cents={amounts?.[flow]} />
          </Amounts>
        ))}
        <Amounts series="stillOut">
          <Amount caption="now: " cents={days && (days.at(-1)?.still_out ?? zeroCents)} />
          <Amount caption={`on ${day}: `} cents={at?.still_out} />
        </Amounts>
      </dl>
    </div>
  );
}

function isEmpty(flow: keyof FlowAmounts, sums: FlowAmounts | undefined): boolean {
  return sums !== undefined && sums[flow] === 0;
}

function Amounts({
  series,
  isQuiet = false,
  children,
}: {
  series: Series;
  /** True if nothing of the series happened in these days. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames('contents', isQuiet && 'text-muted')}>
      <dt className="flex items-center gap-2 text-sm text-muted @3xl:justify-end">
        <SeriesMark series={series} />
        <span className="min-w-0 wrap-anywhere">{seriesLabels[series]}</span>
      </dt>
      {children}
    </div>
  );
}

function Amount({ caption, cents }: { caption: string; cents: Cents | undefined }) {
  return (
    <dd className={amountLook}>
      {cents === undefined ? (
        <TextSkeleton text="$100.00" />
      ) : (
        <>
          <span className={captionLook}>{caption}</span>
          {/* Another amount is another element, so that a wider one counts as no shift of the layout. */}
          <Money key={cents} cents={cents} />
        </>
      )}
    </dd>
  );
}

import { useId, useState } from 'react';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { ChangedDays } from './changed-days.tsx';
import { DaySums } from './day-sums.tsx';
import type { Day } from './flows.ts';
import { PlotCursor } from './plot-cursor.tsx';
import { PlotPanels } from './plot-panels.tsx';

/** Puts what stands below the plot in one line, or below one another on a phone. */
export const footLook =
  'grid gap-y-2 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-6';

/**
 * Plots money in above a line and money out below it, day by day, and below both what is still out. Its cursor stands
 * on one day, at first on the last. `onOpen` shows the entries of a day.
 */
export function MoneyPlot({
  days,
  onOpen,
}: {
  days: readonly Day[];
  onOpen: (day: string) => void;
}) {
  const helpId = useId();
  const [chosen, choose] = useState<string>();
  const found = days.findIndex(({ day }) => day === chosen);
  const at = found < 0 ? days.length - 1 : found;
  const day = days[at];
  if (!day) return null;
  return (
    <div className="grid gap-3">
      <DaySums days={days} at={day} />
      <PlotPanels
        days={days}
        at={at}
        cursor={(panels) => (
          <PlotCursor
            days={days}
            at={at}
            describedBy={helpId}
            onMove={(index) => choose(days[index]?.day)}
            onOpen={() => onOpen(day.day)}
          >
            {panels}
          </PlotCursor>
        )}
      />
      <div className={footLook}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-7 justify-self-start text-left font-semibold sm:min-w-52 text-green underline-offset-4 hover:underline"
          onClick={() => onOpen(day.day)}
        >
          Entries of {formatCalendarWeekday(day.day)}
        </button>
        <p id={helpId} className="text-sm text-muted max-lg:sr-only">
          Use the arrow keys to choose a day, and Enter to see its entries.
        </p>
        <ChangedDays days={days} />
      </div>
    </div>
  );
}

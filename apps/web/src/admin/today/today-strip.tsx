import { waitingText } from '@sevenday/contract';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useTodayShown } from './use-today.ts';

/** More kinds would need a second line, which would move everything below when the counts arrive. */
const shownKinds = 3;

/**
 * Shows what waits for staff in one line above the admin panel: a sentence that leads to Today and, where there is room,
 * the first kinds of work. A failure is silent, because Today itself reports it.
 */
export function TodayStrip() {
  const today = useTodayShown();
  const rows = today?.rows ?? [];
  const more = rows.length - shownKinds;
  return (
    <nav
      aria-label="Today"
      className="no-print flex min-h-11 items-center lg:min-h-9 gap-x-6 border-y border-line tabular-nums"
    >
      <TextLink to="/admin/today">{today ? today.sentence : 'Today'}</TextLink>
      <span className="flex gap-x-6 max-lg:hidden">
        {rows.slice(0, shownKinds).map(({ kind, count, to }) => (
          <TextLink key={kind} to={to}>
            {waitingText(kind, count)}
          </TextLink>
        ))}
        {more > 0 ? <span className="text-muted">{`and ${more} more`}</span> : null}
      </span>
    </nav>
  );
}

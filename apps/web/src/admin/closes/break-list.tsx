import type { Break } from '@sevenday/contract';
import { useRef } from 'react';
import { BreakCard } from './break-card.tsx';
import { BreakGroupCard } from './break-group-card.tsx';
import { groupBreaks } from './group-breaks.ts';

export function BreakList({ breaks }: { breaks: readonly Break[] }) {
  const ordered = useOpenFirst(breaks);
  return (
    <ul aria-label="Differences" className="grid items-start gap-4 lg:grid-cols-2">
      {groupBreaks(ordered).map(({ loanId, breaks: ofGroup }) =>
        loanId ? (
          <BreakGroupCard key={loanId} breaks={ofGroup} />
        ) : (
          ofGroup.map((found) => <BreakCard key={found.id} found={found} />)
        ),
      )}
    </ul>
  );
}

/**
 * Sorts differences to explain first. A difference that is explained keeps its place, and the focus, while the list
 * is open.
 */
function useOpenFirst(breaks: readonly Break[]): Break[] {
  const wereOpen = useRef(new Map<string, boolean>()).current;
  for (const { id, state, gone_at: goneAt } of breaks) {
    if (!wereOpen.has(id)) wereOpen.set(id, state === 'open' && !goneAt);
  }
  return [...breaks].sort(
    (one, other) => Number(wereOpen.get(other.id)) - Number(wereOpen.get(one.id)),
  );
}

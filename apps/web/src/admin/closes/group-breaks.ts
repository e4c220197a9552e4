import type { Break } from '@sevenday/contract';

/** Differences that stand together: all of one loan, or a single one. */
export interface BreakGroup {
  /** Null for a difference that is of no loan, or the only one of its loan. */
  loanId: string | null;
  breaks: readonly Break[];
}

/** Puts the differences of each loan into one group. The groups come first, because they take a whole row. */
export function groupBreaks(breaks: readonly Break[]): BreakGroup[] {
  const ofLoans = new Map<string, Break[]>();
  for (const found of breaks) {
    const group = ofLoans.get(found.loan_id ?? found.id);
    if (group) group.push(found);
    else ofLoans.set(found.loan_id ?? found.id, [found]);
  }
  const groups = [...ofLoans.values()].map((group) => ({
    loanId: group.length > 1 ? (group[0]?.loan_id ?? null) : null,
    breaks: group,
  }));
  return groups.sort((a, b) => Number(b.loanId !== null) - Number(a.loanId !== null));
}

/** Picks the differences that can still be explained or resolved. */
export function unresolved(breaks: readonly Break[]): Break[] {
  return breaks.filter(({ state, gone_at: goneAt }) => !goneAt && state !== 'resolved');
}

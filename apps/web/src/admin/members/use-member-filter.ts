import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { useSearchParams } from 'react-router';
import type { MemberFilter } from './use-members.ts';

/** The filter of the Members tab, kept in the address: `search` and `level`. */
export function useMemberFilter(): [MemberFilter, (change: Partial<MemberFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const level = params.get('level');
  const filter: MemberFilter = {
    search: params.get('search') ?? '',
    level: isMembershipLevel(level) ? level : null,
  };
  function change(changes: Partial<MemberFilter>) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      // Each pause in typing is not a place to come back to.
      { replace: true },
    );
  }
  return [filter, change];
}

function isMembershipLevel(text: string | null): text is MembershipLevel {
  return membershipLevels.some((level) => level === text);
}

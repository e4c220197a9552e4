import {
  type FoundLoan,
  type FoundMember,
  fallbackMessages,
  loanNumber,
  searchMembersAndLoans,
  shortestSearch,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDebounced } from '../../ui/base/use-debounced.ts';
import { searchDebounceMs } from '../list/search-field.tsx';
import { groupHits, type Hit, type HitGroup } from './hits.ts';
import { officePagesFor } from './pages.ts';

/**
 * Finds what the palette shows for the typed text: pages at once, members and loans by one call after a pause in typing.
 * The call for an earlier text is cancelled.
 */
export function useHits(typed: string): {
  groups: HitGroup[];
  isSearching: boolean;
  /** Why members and loans could not be searched; null if they could. */
  failure: string | null;
} {
  const text = typed.trim();
  const search = useDebounced(text, searchDebounceMs);
  const { may } = useCurrentUser();
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    enabled: search.length >= shortestSearch && may.includes(searchMembersAndLoans.access),
    placeholderData: keepPreviousData,
    queryKey: ['admin', 'palette', search],
    queryFn: ({ signal }) => callApi(searchMembersAndLoans, { query: { search }, signal }),
  });
  const isAsked = text.length >= shortestSearch;
  const found = [...(data?.members ?? []).map(memberHit), ...(data?.loans ?? []).map(loanHit)];
  return {
    groups: groupHits(text, {
      pages: officePagesFor(may),
      found: isAsked ? found : [],
      isCurrent: search === text && !isPlaceholderData,
    }),
    isSearching: isAsked && (search !== text || isFetching),
    failure: isAsked && error ? failureText(error, fallbackMessages.members) : null,
  };
}

function memberHit({ id, full_name, email, phone }: FoundMember): Hit {
  return {
    id,
    kind: 'member',
    title: full_name,
    note: email,
    to: `/admin/members/${id}`,
    words: [email, phone],
  };
}

function loanHit({ id, amount, borrower, status, is_overdue, written_off }: FoundLoan): Hit {
  const number = loanNumber(id);
  const state = written_off ? 'written off' : is_overdue ? 'overdue' : status;
  return {
    id,
    kind: 'loan',
    title: `${formatDollars(amount)} to ${borrower.full_name}`,
    note: `${number}, ${state}`,
    to: `/admin/loans/${id}/statement`,
    words: [id, number, borrower.full_name, borrower.email],
  };
}

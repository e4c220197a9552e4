import {
  type ActiveLoan,
  fallbackMessages,
  getActiveLoans,
  getMembers,
  loanNumber,
  type Member,
} from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callApi, callApiPaged } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDebounced } from '../../ui/base/use-debounced.ts';
import { searchDebounceMs } from '../list/search-field.tsx';
import { groupHits, type Hit, type HitGroup } from './hits.ts';
import { officePagesFor } from './pages.ts';

/** A single letter is in nearly every name. */
const shortestSearch = 2;
const limit = 6;
const statuses = ['open', 'defaulted', 'written_off'] as const;

/** Finds what the palette shows for the typed text: pages at once, members and loans after a pause in typing. */
export function useHits(typed: string): {
  groups: HitGroup[];
  isSearching: boolean;
  /** Why members or loans could not be searched; null if they could. */
  failure: string | null;
} {
  const text = typed.trim();
  const search = useDebounced(text, searchDebounceMs);
  const common = {
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  };
  const { may } = useCurrentUser();
  const members = useQuery({
    ...common,
    enabled: common.enabled && may.includes(getMembers.access),
    queryKey: ['admin', 'palette', 'members', search],
    queryFn: ({ signal }) => callApi(getMembers, { query: { search, limit }, signal }),
  });
  const loans = useQueries({
    queries: statuses.map((status) => ({
      ...common,
      enabled: common.enabled && may.includes(getActiveLoans.access),
      queryKey: ['admin', 'palette', 'loans', status, search],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApiPaged(getActiveLoans, { query: { status, search, limit }, signal }),
    })),
  });
  const asked = [members, ...loans];
  const isAsked = text.length >= shortestSearch;
  const isCurrent = search === text && !asked.some(({ isPlaceholderData }) => isPlaceholderData);
  const found = [
    ...(members.data?.members ?? []).map(memberHit),
    ...loans.flatMap(({ data }) => (data?.items ?? []).map(loanHit)),
  ];
  const error = asked.map((query) => query.error).find((each) => each !== null);
  return {
    groups: groupHits(text, { pages: officePagesFor(may), found: isAsked ? found : [], isCurrent }),
    isSearching: isAsked && (search !== text || asked.some(({ isFetching }) => isFetching)),
    failure: isAsked && error ? failureText(error, fallbackMessages.members) : null,
  };
}

function memberHit({ id, full_name, email, phone }: Member): Hit {
  return {
    id,
    kind: 'member',
    title: full_name,
    note: email,
    to: `/admin/members/${id}`,
    words: [email, phone],
  };
}

function loanHit({ id, amount, borrower, status, is_overdue, written_off }: ActiveLoan): Hit {
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

import { type AuditKind, auditKinds, getLog, type LogFilter } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { useAddress } from '../list/use-address.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export const logFallback = 'Failed to fetch the log';

/** The filters of the log, kept in the address. What the address has no sense in is left out. */
export function useLogFilter(): [LogFilter, (changes: Record<string, string | null>) => void] {
  const [params, change] = useAddress();
  const filter: LogFilter = {
    person: matching(params.get('person'), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    kind: kindIn(params.get('kind')),
    from: matching(params.get('from'), day),
    to: matching(params.get('to'), day),
  };
  return [filter, change];
}

const day = /^\d{4}-\d\d-\d\d$/;

function matching(value: string | null, form: RegExp): string | undefined {
  return value !== null && form.test(value) ? value : undefined;
}

function kindIn(value: string | null): AuditKind | undefined {
  return (Object.keys(auditKinds) as AuditKind[]).find((kind) => kind === value);
}

/** Loads the log, newest first. Its length is not counted, because counting would read the whole trail. */
export function useLog(filter: LogFilter) {
  return usePagedList({
    inAddress: true,
    key: ['log', filter],
    load: async (cursor, signal) => {
      const page = await callApi(getLog, { query: { ...filter, cursor, limit: 50 }, signal });
      const { lines: items, next_cursor: next, person_name: personName } = page;
      return { items, next, total: 0, personName };
    },
    fallback: logFallback,
  });
}

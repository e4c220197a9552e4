import { getSessions } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const sessionsFallback = 'We could not load your devices.';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(getSessions, { signal }),
  meta: { fallback: sessionsFallback },
});

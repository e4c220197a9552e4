import { getSessions } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';

export const sessionsFallback = 'Where you are signed in could not be shown.';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(getSessions, { signal }),
  meta: { fallback: sessionsFallback },
});

import { getFactors } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const factorsFallback = 'We could not load your second factors.';

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => callApi(getFactors, { signal }),
  meta: { fallback: factorsFallback },
});

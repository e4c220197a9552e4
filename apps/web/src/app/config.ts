import { type Answer, getConfig } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';

export type Config = Answer<typeof getConfig>;

/** Invalidate it after the sandbox's date was moved. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callApi(getConfig, { signal }),
  staleTime: 60_000,
});

/** Names, time zone and provider settings; undefined until the server has answered. */
export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}

/** The lender's time zone, in which due dates are told; the browser's own until it is known. */
export function useLenderTimeZone(): string | undefined {
  return useConfig()?.lender.time_zone;
}

import { type Answer, getConfig } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { callApi } from './call.ts';
import { browserStorage } from './storage.ts';

export type Config = Answer<typeof getConfig>;

const configKey = 'sevenday.config';

/** The name of the product, unless the lender gives it another. */
const brand = 'Sevenday';

/**
 * Loads the configuration. Invalidate it after moving the sandbox's date. It starts with the last known answer, so
 * that neither the banner nor a name moves the page when the new answer arrives.
 */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await callApi(getConfig, { signal });
    browserStorage.write(configKey, JSON.stringify(z.encode(getConfig.answer, config)));
    return config;
  },
  initialData: () => getConfig.answer.safeParse(browserStorage.readJson(configKey)).data,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** Names, time zone and provider settings; undefined until the server has answered. */
export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}

/** The lender's name for the product; the brand if the server could not be asked. */
export function useProductName(): string | undefined {
  const { data, isFetched, failureCount } = useQuery(configQuery);
  return data?.product_name ?? (isFetched || failureCount > 0 ? brand : undefined);
}

/** Shows dates below it in the time zone that a loan was signed with. */
export const LoanTimeZone = createContext<string | undefined>(undefined);

/**
 * The time zone for dates: the loan's within `LoanTimeZone`, otherwise the lender's. Undefined, which means the
 * browser's, until it is known.
 */
export function useLenderTimeZone(): string | undefined {
  const lender = useConfig()?.lender.time_zone;
  return useContext(LoanTimeZone) ?? lender;
}

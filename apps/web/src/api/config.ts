import { type Answer, getConfig } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { callApi } from './call.ts';
import { browserStorage } from './storage.ts';

export type Config = Answer<typeof getConfig>;

const configKey = 'sevenday.config';

/** What the product is called unless its lender names it otherwise. */
const brand = 'Sevenday';

/**
 * Invalidate it after the sandbox's date was moved. It begins with what was answered last, so that neither the banner nor
 * a name moves the page when the answer comes.
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

/** Of the product as its lender named it; while the server has not said so, and was asked in vain, of the brand. */
export function useProductName(): string | undefined {
  const { data, isFetched, failureCount } = useQuery(configQuery);
  return data?.product_name ?? (isFetched || failureCount > 0 ? brand : undefined);
}

/** Within it, dates are told in the zone that a loan was signed with. */
export const LoanTimeZone = createContext<string | undefined>(undefined);

/** The zone in which dates are told: the loan's within `LoanTimeZone`, else the lender's; the browser's until it is known. */
export function useLenderTimeZone(): string | undefined {
  const lender = useConfig()?.lender.time_zone;
  return useContext(LoanTimeZone) ?? lender;
}

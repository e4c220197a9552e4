import { type Answer, getConfig } from '@sevenday/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { callApi } from './call.ts';
import { mayPass } from './failure.ts';
import { browserStorage } from './storage.ts';
import { tryAgain } from './try-again.ts';

export type Config = Answer<typeof getConfig>;

const configKey = 'sevenday.config';

/** The name of the product, unless the lender gives it another. */
const brand = 'Sevenday';

interface Known {
  /** The last known answer, at first this browser's from an earlier visit. */
  config: Config | undefined;
  /** True once a call was answered or failed for good. The page then waits no longer. */
  isAsked: boolean;
  /** True if the last call failed for good. */
  isFailed: boolean;
}

let known: Known = { config: storedConfig(), isAsked: false, isFailed: false };
let loading: Promise<Config> | undefined;
let askedAtMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();
const freshMs = 60_000;

/**
 * Loads the configuration. It is read without the query library, which /login doesn't load. The pages start with the last
 * known answer, so that neither the banner nor a name moves the page when the new answer arrives.
 */
export function loadConfig(): Promise<Config> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** The last known configuration, loaded if there is none. */
export async function knownConfig(): Promise<Config> {
  return known.config ?? loadConfig();
}

async function load(): Promise<Config> {
  askedAtMs = Date.now();
  try {
    const config = await tryAgain(() => callApi(getConfig), {
      mayTryAgain: (count, error) => count < 2 && mayPass(error),
      delayMs: (count) => 600 * 2 ** count,
    });
    browserStorage.write(configKey, JSON.stringify(z.encode(getConfig.answer, config)));
    learn({ config, isAsked: true, isFailed: false });
    return config;
  } catch (error) {
    askedAtMs = Number.NEGATIVE_INFINITY;
    learn({ isAsked: true, isFailed: true });
    throw error;
  }
}

/** Loads the configuration again if the last answer is a minute old. A failure is logged, as it says nothing new. */
export function refreshConfig(): void {
  if (document.visibilityState === 'hidden' || Date.now() - askedAtMs < freshMs) return;
  // biome-ignore lint/suspicious/noConsole: a browser's console is the log that the spec means (section 8).
  loadConfig().catch(console.warn);
}

/** Loads the configuration if it never came. */
export function loadMissingConfig(): void {
  if (!known.config) refreshConfig();
}

function knownNow(): Known {
  return known;
}

function learn(more: Partial<Known>): void {
  known = { ...known, ...more };
  for (const listener of listeners) listener();
}

function storedConfig(): Config | undefined {
  return getConfig.answer.safeParse(browserStorage.readJson(configKey)).data;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The configuration, and whether it was asked for and did not come. */
export function useKnownConfig(): Known {
  return useSyncExternalStore(subscribe, knownNow, knownNow);
}

/** Names, time zone and provider settings; undefined until the server has answered. */
export function useConfig(): Config | undefined {
  return useKnownConfig().config;
}

/** The lender's name for the product; the brand if the server could not be asked. */
export function useProductName(): string | undefined {
  const { config, isAsked } = useKnownConfig();
  return config?.product_name ?? (isAsked ? brand : undefined);
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

import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureText, mayPass } from '../../api/failure.ts';
import { onTokenChange } from '../../api/token.ts';
import { toast } from '../../ui/base/toast.ts';

/**
 * `meta.fallback` is a query's fallback toast (spec section 8); without it a failure is only logged. `moreFallback` is the
 * toast for a further page.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { fallback?: string; moreFallback?: string };
  }
}

/** Keeps what the server answered to a member. It loads with a member's first screen. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isMore = query.state.fetchMeta?.fetchMore !== undefined;
      const fallback = (isMore && query.meta?.moreFallback) || query.meta?.fallback;
      if (fallback) toast.error(failureText(error, fallback), { id: fallback });
      // biome-ignore lint/suspicious/noConsole: a browser's console is the log that the spec means (section 8).
      else console.warn(error);
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // A page in the background asks when somebody looks at it again.
      refetchOnReconnect: () => focusManager.isFocused(),
      retry: (count, error) => count < 2 && mayPass(error),
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
});

// Empty the cache when the person changes, in any tab, so that nobody sees another person's data.
onTokenChange(() => queryClient.clear());

import { useQueryClient } from '@tanstack/react-query';

/** Brings every list, figure and count of the back office up to date after a change (spec section 7). */
export function useRefreshAdmin(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] });
}

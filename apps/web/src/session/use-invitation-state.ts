import { usePlace } from '../router/router.tsx';

/**
 * Returns the state for a link between the sign-in pages, so that somebody who came from an invitation gets back to it.
 * Undefined for everybody else: they go on to the dashboard.
 */
export function useInvitationState(): unknown {
  const state = usePlace().state as { from?: { pathname?: unknown } } | null;
  return state?.from?.pathname === '/join' ? state : undefined;
}

import { usePlace } from '../router/router.tsx';

/**
 * Returns the state for a link between the sign-in pages, so that somebody who came from an invitation gets back to it.
 * Undefined for everybody else: they go on to the dashboard.
 */
export function useInvitationState(): { from: unknown } | undefined {
  const from = usePlace().state?.from as { pathname?: unknown } | undefined;
  return from?.pathname === '/join' ? { from } : undefined;
}

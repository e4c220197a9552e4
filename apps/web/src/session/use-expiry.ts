import type { Expiry } from '../api/token.ts';
import { usePlace } from '../router/router.tsx';

/** Says why the session ended, to somebody who was sent to /login for that. `joined`: they accepted an invitation. */
export function useExpiry(): Expiry | 'joined' | null {
  return (usePlace().state?.expiry as Expiry | 'joined' | undefined) ?? null;
}

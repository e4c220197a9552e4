import type { Expiry } from '../api/token.ts';
import { usePlace } from '../router/router.tsx';

/** Says why the session ended, to somebody who was sent to /login for that. */
export function useExpiry(): Expiry | null {
  return (usePlace().state?.expiry as Expiry | undefined) ?? null;
}

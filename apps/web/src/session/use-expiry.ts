import { useLocation } from 'react-router';
import type { Expiry } from '../api/token.ts';

/** Says why the session ended, to somebody who was sent to /login for that. */
export function useExpiry(): Expiry | null {
  return useLocation().state?.expiry ?? null;
}

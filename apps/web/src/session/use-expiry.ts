import { useLocation } from 'react-router';
import type { Expiry } from '../api/token.ts';

/** At the door: why the session is over that one had, for whoever was led there by that. */
export function useExpiry(): Expiry | null {
  return useLocation().state?.expiry ?? null;
}

import { type Capability, type CurrentUser, currentUser } from '@sevenday/contract';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keepDeviceMark } from '../api/device-mark.ts';
import {
  clearSession,
  onSessionChange,
  onTokenChange,
  storedToken,
  storedUser,
  storeSession,
} from '../api/token.ts';

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, storedToken);
}

export function useSession() {
  return {
    isSignedIn: useToken() !== null,
    signIn(session: { token: string; user: CurrentUser }) {
      keepDeviceMark();
      storeSession(session.token, z.encode(currentUser, session.user));
    },
    signOut() {
      clearSession();
    },
  };
}

/** True if the person who is signed in here might do this at the server's last answer. */
export function useKnownMay(capability: Capability): boolean {
  return useSyncExternalStore(onSessionChange, () => {
    const stored: unknown = storedToken() && storedUser();
    const user = stored as { may?: readonly Capability[] } | null;
    return Boolean(user?.may?.includes(capability));
  });
}

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

/** True if the person who is signed in here was an admin at the server's last answer. */
export function useIsKnownAdmin(): boolean {
  return useSyncExternalStore(onSessionChange, isKnownAdmin);
}

function isKnownAdmin(): boolean {
  const user = storedUser() as { is_admin?: boolean } | null;
  return storedToken() !== null && user?.is_admin === true;
}

/** True if the person who is signed in here might do this at the server's last answer. */
export function useKnownMay(capability: Capability): boolean {
  return useSyncExternalStore(onSessionChange, () => {
    const user = storedUser() as { may?: readonly Capability[] } | null;
    return storedToken() !== null && user?.may?.includes(capability) === true;
  });
}

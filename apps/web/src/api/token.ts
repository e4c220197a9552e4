import { browserStorage } from './storage.ts';

export const tokenKey = 'sevenday.token';
const userKey = 'sevenday.user';
const listeners = new Set<() => void>();
let wasSignedIn = storedToken() !== null;

/** The bearer token of this browser, or null when nobody is signed in. */
export function storedToken(): string | null {
  return browserStorage.read(tokenKey);
}

/** The user as last answered by the server (wire form), or null. */
export function storedUser(): unknown {
  return browserStorage.readJson(userKey);
}

export function storeUser(wireUser: unknown): void {
  browserStorage.write(userKey, JSON.stringify(wireUser));
}

export function storeSession(token: string, wireUser: unknown): void {
  storeUser(wireUser);
  browserStorage.write(tokenKey, token);
  notifyListeners();
}

/** For whoever signs out. The token goes last, as other tabs look at the rest when it does. */
export function clearSession(): void {
  browserStorage.remove(userKey);
  browserStorage.remove(tokenKey);
  notifyListeners();
}

/** Why a session is over that nobody signed out of: the server ended it, or did not say whose it is. */
export type Expiry = 'ended' | 'user_not_loaded';

/** What stays in the user's place says in every tab why the session is over. */
export function expireSession(why: Expiry = 'ended'): void {
  storeUser(why);
  browserStorage.remove(tokenKey);
  notifyListeners();
}

/** True from when a session ended that nobody signed out of until someone signs in. */
export function hasExpired(): boolean {
  return expiryOf(storedUser()) !== null;
}

/** Why a session that this tab had is over; null where that is not so. */
export function expiryHere(): Expiry | null {
  return wasSignedIn ? expiryOf(storedUser()) : null;
}

function expiryOf(user: unknown): Expiry | null {
  return user === 'ended' || user === 'user_not_loaded' ? user : null;
}

// All in one go for another tab's change too: a page is not drawn anew for it before what keeps it closed is.
window.addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === null) notifyListeners();
});

/** Calls `listener` whenever the token changes, in this tab or another one. Answers how to stop. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function notifyListeners(): void {
  wasSignedIn ||= storedToken() !== null;
  for (const listener of listeners) listener();
}

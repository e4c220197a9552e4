import { browserStorage } from './storage.ts';

export const tokenKey = 'sevenday.token';
const userKey = 'sevenday.user';
const listeners = new Set<() => void>();
const userListeners = new Set<() => void>();
let wasSignedIn = storedToken() !== null;
let storedAtMs = 0;

/** The bearer token of this browser, or null when nobody is signed in. */
export function storedToken(): string | null {
  return browserStorage.read(tokenKey);
}

/** The user from the server's last answer (wire form), or null. */
export function storedUser(): unknown {
  return browserStorage.readJson(userKey);
}

/** When this page stored the user, in milliseconds; 0 if an earlier page did. */
export function userStoredAtMs(): number {
  return storedAtMs;
}

export function storeUser(wireUser: unknown): void {
  writeUser(wireUser);
  for (const listener of userListeners) listener();
}

function writeUser(wireUser: unknown): void {
  storedAtMs = Date.now();
  browserStorage.write(userKey, JSON.stringify(wireUser));
}

export function storeSession(token: string, wireUser: unknown): void {
  writeUser(wireUser);
  browserStorage.write(tokenKey, token);
  notifyListeners();
}

/** Ends the session. The token is removed last, because other tabs read the other values when it changes. */
export function clearSession(): void {
  browserStorage.remove(userKey);
  browserStorage.remove(tokenKey);
  notifyListeners();
}

/** Why a session ended without a logout: the server ended it, or the user could not be loaded. */
export type Expiry = 'ended' | 'user_not_loaded';

/** Ends a session without a logout. The reason is stored in place of the user, so that every tab can say it. */
export function expireSession(why: Expiry = 'ended'): void {
  writeUser(why);
  browserStorage.remove(tokenKey);
  notifyListeners();
}

/** True after a session ended without a logout, until somebody signs in. */
export function hasExpired(): boolean {
  return expiryOf(storedUser()) !== null;
}

/** Why this tab's session ended without a logout; null otherwise. */
export function expiryHere(): Expiry | null {
  return wasSignedIn ? expiryOf(storedUser()) : null;
}

function expiryOf(user: unknown): Expiry | null {
  return user === 'ended' || user === 'user_not_loaded' ? user : null;
}

// Tell all listeners in one go about another tab's change too. Otherwise a page could be drawn again before its guard
// knows of the change.
window.addEventListener('storage', ({ key }) => {
  if (key !== tokenKey && key !== null) return;
  storedAtMs = 0;
  notifyListeners();
});

/** Calls `listener` whenever the token changes, in this tab or another. Answers a function that stops it. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Like `onTokenChange`, and calls `listener` for a new answer about the user too. */
export function onSessionChange(listener: () => void): () => void {
  const stop = onTokenChange(listener);
  userListeners.add(listener);
  return () => {
    stop();
    userListeners.delete(listener);
  };
}

function notifyListeners(): void {
  wasSignedIn ||= storedToken() !== null;
  for (const listener of listeners) listener();
}

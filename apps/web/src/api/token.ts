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
  tellListeners();
}

/** For whoever signs out. The token goes last, as other tabs look at the rest when it does. */
export function clearSession(): void {
  browserStorage.remove(userKey);
  browserStorage.remove(tokenKey);
  tellListeners();
}

/** The server ended the session. What stays in the user's place says in every tab that nobody signed out. */
export function expireSession(): void {
  storeUser(null);
  browserStorage.remove(tokenKey);
  tellListeners();
}

/** True from when the server ended a session until someone signs in. */
export function hasExpired(): boolean {
  return browserStorage.read(userKey) === 'null';
}

/** As `hasExpired`, of a session that this tab had. */
export function hasExpiredHere(): boolean {
  return wasSignedIn && hasExpired();
}

// All in one go for another tab's change too: a page is not drawn anew for it before what keeps it closed is.
window.addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === null) tellListeners();
});

/** Calls `listener` whenever the token changes, in this tab or another one. Answers how to stop. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tellListeners(): void {
  wasSignedIn ||= storedToken() !== null;
  for (const listener of listeners) listener();
}

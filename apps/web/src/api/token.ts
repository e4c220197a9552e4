export const tokenKey = 'sevenday.token';
const userKey = 'sevenday.user';
const listeners = new Set<() => void>();

/** The bearer token of this browser, or null when nobody is signed in. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The user as last answered by the server (wire form), or null. */
export function storedUser(): unknown {
  const text = localStorage.getItem(userKey);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function storeUser(wireUser: unknown): void {
  localStorage.setItem(userKey, JSON.stringify(wireUser));
}

export function storeSession(token: string, wireUser: unknown): void {
  storeUser(wireUser);
  localStorage.setItem(tokenKey, token);
  tellListeners();
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  tellListeners();
}

/** Calls `listener` whenever the token changes, in this tab or another one. Answers how to stop. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

type Kind = 'localStorage' | 'sessionStorage';

/** Storage of this browser, shared by all its tabs. */
export const browserStorage = storage('localStorage');

/** Storage of this tab only. */
export const tabStorage = storage('sessionStorage');

/**
 * Reads and writes a browser storage without ever throwing. If the browser forbids storage (cookies are blocked) or
 * has no room left, values last as long as the page.
 */
function storage(kind: Kind) {
  const onThisPage = new Map<string, string>();
  function read(key: string): string | null {
    const kept = onThisPage.get(key);
    if (kept !== undefined) return kept;
    try {
      return window[kind].getItem(key);
    } catch {
      return null;
    }
  }
  return {
    read,
    /** Null also for a value that is not JSON. */
    readJson(key: string): unknown {
      try {
        return JSON.parse(read(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write(key: string, text: string): void {
      onThisPage.delete(key);
      try {
        window[kind].setItem(key, text);
      } catch {
        onThisPage.set(key, text);
      }
    },
    remove(key: string): void {
      onThisPage.delete(key);
      try {
        window[kind].removeItem(key);
      } catch {
        // Then nothing is stored there.
      }
    },
  };
}

type Kind = 'localStorage' | 'sessionStorage';

/** Kept by this browser, for every tab of it. */
export const browserStorage = storage('localStorage');

/** Kept by this tab alone. */
export const tabStorage = storage('sessionStorage');

/**
 * The one way to what a browser keeps: it never throws. Where the browser forbids it (cookies are blocked) or has no
 * room left, what is kept lasts as long as the page.
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
    /** Null for what cannot be read, too. */
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
        // Nothing is kept there.
      }
    },
  };
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function forbidStorage(): void {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
    get sessionStorage(): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

/** A browser's storage with room for texts of this length. */
function storageWithRoom(length: number) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > length) throw new DOMException('It is full.', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  return kept;
}

describe('what a browser keeps', () => {
  it('lasts as long as the page where the browser forbids it', () => {
    forbidStorage();
    for (const storage of [browserStorage, tabStorage]) {
      expect(storage.read('forbidden')).toBeNull();
      storage.write('forbidden', 'dark');
      expect(storage.read('forbidden')).toBe('dark');
      storage.remove('forbidden');
      expect(storage.read('forbidden')).toBeNull();
    }
  });

  it('is the last that was written where there was no room for it, and no older one', () => {
    const kept = storageWithRoom(5);
    browserStorage.write('room', 'old');
    browserStorage.write('room', 'too long');
    expect(browserStorage.read('room')).toBe('too long');
    browserStorage.write('room', 'fits');
    expect(browserStorage.read('room')).toBe('fits');
    expect(kept.get('room')).toBe('fits');
    browserStorage.write('room', 'too long');
    browserStorage.remove('room');
    expect(browserStorage.read('room')).toBeNull();
  });

  it('is nothing where it cannot be read', () => {
    storageWithRoom(100);
    browserStorage.write('broken', '{"theme":');
    expect(browserStorage.readJson('broken')).toBeNull();
    expect(browserStorage.readJson('missing')).toBeNull();
    browserStorage.write('whole', '{"a":1}');
    expect(browserStorage.readJson('whole')).toEqual({ a: 1 });
  });
});

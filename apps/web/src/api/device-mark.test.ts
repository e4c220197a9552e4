import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let kept: Map<string, string>;

/** A browser that just opened the page, with what it kept before. */
async function openPage() {
  vi.resetModules();
  return import('./device-mark.ts');
}

beforeEach(() => {
  kept = new Map();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

it('the mark of a browser is the same in each try, and is kept once one succeeded', async () => {
  const page = await openPage();
  const mark = page.deviceMark();
  expect(page.deviceMark()).toBe(mark);
  expect(kept.size).toBe(0);
  page.keepDeviceMark();
  expect((await openPage()).deviceMark()).toBe(mark);
});

it('a browser that never signed in has another mark each time', async () => {
  const first = (await openPage()).deviceMark();
  expect((await openPage()).deviceMark()).not.toBe(first);
});

it('what stands in the mark’s place and is none is replaced, so that it bars no sign-in', async () => {
  kept.set('sevenday.device', 'garbage');
  const page = await openPage();
  const mark = page.deviceMark();
  expect(mark).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  page.keepDeviceMark();
  expect(kept.get('sevenday.device')).toBe(mark);
});

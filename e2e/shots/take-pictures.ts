import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { Bank } from '../states/bank.ts';
import { PeopleShown } from '../states/people.ts';
import { enlarged, rulesOfColour, whatAxeFinds } from '../support/accessible.ts';
import { whatIsIllegible } from '../support/legible.ts';
import type { Scene } from '../support/scene.ts';
import { tornAmounts } from '../support/torn-amounts.ts';
import { Watch } from '../support/watch.ts';
import type { Screen } from './screen.ts';

const folder = path.resolve(import.meta.dirname, '../../.build/screenshots');
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
/** Letter, within its margins. */
const sheet = { width: 739, height: 979 };
const themes = [
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: rulesOfColour },
] as const;

/** Of the screens that are wanted. Answers all that was found in them. */
export async function takePictures(
  browser: Browser,
  url: string,
  scene: Scene,
  screens: Screen[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const people = new PeopleShown(url, scene);
  const wanted = new RegExp(process.env.SCREENS ?? '');
  const problems: string[] = [];
  for (const screen of screens.filter(({ name }) => wanted.test(name))) {
    const found = await look(browser, url, people, screen).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    problems.push(...found.map((problem) => `${screen.name}: ${problem}`));
  }
  return problems;
}

/** Makes whom it is about, and looks. Answers what was found. */
async function look(
  browser: Browser,
  url: string,
  people: PeopleShown,
  screen: Screen,
): Promise<string[]> {
  const { token, ids: own } = await people.be(screen.as);
  const ids = screen.about ? (await people.be(screen.about)).ids : own;
  const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? id);
  const { path, hangs, fails, bankFails } = screen;
  const wanted = {
    ...screen,
    path: named(path),
    ...(hangs ? { hangs: named(hangs) } : {}),
    ...(fails ? { fails: named(fails) } : {}),
  };
  const found: string[] = [];
  const takePictures = async () => {
    found.push(...(await take(browser, url, token, wanted)));
  };
  if (bankFails) await new Bank(url).whileFailingAt(bankFails, takePictures);
  else await takePictures();
  return found;
}

/** Answers what axe found in the pictures, what is too wide for them, and what the browsers complained of. */
async function take(
  browser: Browser,
  url: string,
  token: string,
  screen: Screen,
): Promise<string[]> {
  const found: string[] = [];
  const watch = new Watch(url);
  if (screen.fails || screen.isRefused || screen.doing) watch.allowRefusals();
  if (screen.isCutOff) watch.expectLostAnswers();
  const takeAt = async (viewport: ViewportSize) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      reducedMotion: 'reduce',
      hasTouch: viewport.width < 600,
      isMobile: viewport.width < 600,
    });
    watch.over(context);
    try {
      const page = await context.newPage();
      await signInBy(page, token);
      await disturb(page, screen);
      await page.goto(screen.path);
      await settle(page, screen);
      if (screen.doing) {
        await screen.doing(page);
        await settle(page, screen);
      }
      if (screen.onPaper) await putOnPaper(page);
      if (!screen.windowOnly) await makeRoom(page, viewport);
      found.push(...(await takeInThemes(page, screen, viewport)));
      if (viewport.width < 600) found.push(...(await lookForTorn(page)));
    } finally {
      await context.close();
    }
  };
  if (screen.onPaper) await takeAt(sheet);
  // What is done at one width would be seen at the other.
  else if (screen.doing) for (const viewport of sizes) await takeAt(viewport);
  else await Promise.all(sizes.map(takeAt));
  return [...found, ...watch.problems()];
}

async function takeInThemes(
  page: Page,
  { name, onPaper }: Screen,
  { width, height }: ViewportSize,
): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, rules } of onPaper ? themes.slice(0, 1) : themes) {
    await page.emulateMedia({ colorScheme });
    const file = `${name}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
    if (onPaper) continue;
    for (const { id, where } of await whatAxeFinds(page, rules))
      found.push(`${id}, ${width} px, ${colorScheme}: ${where.join('\n')}`);
  }
  if (onPaper) return found;
  for (const size of width < 600 ? [enlarged, { width, height }] : [{ width, height }]) {
    await page.setViewportSize(size);
    for (const problem of await whatIsIllegible(page)) found.push(`${size.width} px: ${problem}`);
  }
  return found;
}

async function lookForTorn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const text of await tornAmounts(page)) found.push(`torn at ${width} px: ${text}`);
  }
  return found;
}

async function signInBy(page: Page, token: string): Promise<void> {
  const store = (own: string) => {
    // The frame of a document has no storage.
    if (window === window.top) localStorage.setItem('sevenday.token', own);
  };
  if (token) await page.addInitScript(store, token);
}

async function disturb(page: Page, { hangs, fails, isCutOff, answers }: Screen): Promise<void> {
  // A printer's dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  if (answers)
    await page.route(
      (address) => address.pathname === answers.path,
      (route) => {
        const { body } = answers;
        const json = typeof body === 'function' ? body(route.request().postDataJSON()) : body;
        return route.fulfill({ json });
      },
    );
  const below = (start: string) => (address: URL) => address.pathname.startsWith(start);
  if (hangs) await page.route(below(hangs), () => undefined);
  if (fails)
    await page.route(below(fails), (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Proxy error</h1>' }),
    );
  if (isCutOff) await page.route(below(isCutOff), (route) => route.abort());
}

/** As a printer would ask for it. */
async function putOnPaper(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

/** A window as tall as the page: its fixed footer then stands below everything. In a tall one a page may grow once more. */
async function makeRoom(page: Page, { width, height }: { width: number; height: number }) {
  for (let tall = height, times = 0; times < 2; times++) {
    tall = Math.max(tall, await page.evaluate(() => document.documentElement.scrollHeight));
    await page.setViewportSize({ width, height: tall });
  }
}

/** Until nothing more is loaded or done; what hangs is never loaded. */
async function settle(page: Page, { hangs, isNeverIdle }: Screen): Promise<void> {
  if (hangs || isNeverIdle) await page.waitForTimeout(1_500);
  else {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    await page.waitForFunction(
      () => !document.querySelector('.animate-pulse, .animate-spin, [aria-busy="true"]'),
    );
  }
  await page.evaluate(() => document.fonts.ready);
}

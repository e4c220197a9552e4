import type { Page } from '@playwright/test';
import type { PersonShown } from '../states/people.ts';

/** What a faked call was asked with. */
// biome-ignore lint/suspicious/noExplicitAny: each call asks in its own shape.
type Asked = any;

/** One picture to take: who looks at which address, and what has happened there. */
export interface Screen {
  name: string;
  as: PersonShown;
  /** Somebody else whom it shows, made before it is looked at. */
  about?: PersonShown;
  /** `{loan}` and the like stand for the ids of whom it is about, here and in the paths of calls. */
  path: string;
  /** Calls below this path get no answer: the screen as it loads. */
  hangs?: string;
  /** Calls below this path are answered by a proxy's error. */
  fails?: string;
  /** The bank's calls at this path fail meanwhile. */
  bankFails?: string;
  /** A document in it keeps the browser busy, or something there is never done. */
  isNeverIdle?: true;
  /** Calls below this path do not reach the server. */
  isCutOff?: string;
  /** What it asks for is not there, or no longer. */
  isRefused?: true;
  /** What is done there before the picture is taken. */
  doing?: (page: Page) => Promise<unknown>;
  /** The window alone, not the whole page: for what lies over it. */
  windowOnly?: true;
  /** As it comes out of a printer. */
  onPaper?: true;
  /** Another answer than the server's, for what this lender is not set up for. */
  answers?: { path: string; body: object | ((asked: Asked) => object) };
}

/** The id of nothing. */
export const nothing = '00000000-0000-4000-8000-000000000000';

/** The screen while calls below `api` are under way, and where they fail. */
export const waiting = (screen: Omit<Screen, 'hangs' | 'fails'>, api: string): Screen[] => [
  { ...screen, name: `${screen.name}-loading`, hangs: api },
  { ...screen, name: `${screen.name}-failing`, fails: api },
];

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const pressEnabled = (name: string) => (page: Page) =>
  page.getByRole('button', { name, disabled: false }).first().click();
export const pressInDialog = (name: string) => (page: Page) =>
  page
    .locator('[role="dialog"], [role="alertdialog"]')
    .getByRole('button', { name, exact: true })
    .click();
/** Opens a card that is folded. */
export const unfold = (title: string) => (page: Page) =>
  page.getByRole('heading', { name: title, exact: true }).click();
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label).first().fill(text);
export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
export const print = (name: string) =>
  ({ doing: inTurn(press(new RegExp(`^${name}$`))), onPaper: true }) as const;
export const open = (name: string | RegExp) => ({ doing: press(name), windowOnly: true }) as const;

/** Reloads the screen with the lists of `api` in pages of two, however short they are; those after the first fail where `fails`. */
export const inShortPages =
  (api: RegExp, { fails }: { fails: boolean }) =>
  async (page: Page) => {
    await page.route(
      ({ pathname }) => api.test(pathname),
      (route) => {
        const address = new URL(route.request().url());
        if (fails && address.searchParams.has('cursor')) return route.fulfill({ status: 500 });
        address.searchParams.set('limit', '2');
        return route.continue({ url: address.href });
      },
    );
    await page.reload();
  };

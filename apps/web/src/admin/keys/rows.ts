import { type FocusPlace, rowToGoTo } from './desk-keys.ts';
import { takesLetters } from './use-keys.ts';

/**
 * The keys know a list by its markup:
 * - `data-row` marks a row. It takes the focus (`tabIndex={-1}`), and screen readers say its name or its text.
 * - `data-opens` marks the button that Enter presses. In a row without it, Enter follows the first link within the back office.
 * - `data-selects` marks the checkbox that Space presses.
 * - `data-contact` marks the button of a person's page that C presses. In a row, C follows the link to that page.
 *
 * "Show more" below a list comes after its last row.
 */
const stops = 'main [data-row], main [data-more] button';
const inOffice = 'a[href^="/admin/"], a[href^="/admin?"]';

/** Tells where the focus is when a key is pressed on `target`. */
export function placeOf(target: EventTarget | null): FocusPlace {
  // A dialog makes the page inert (`Backdrop`).
  if (document.getElementById('page')?.hasAttribute('inert')) return 'dialog';
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.matches('input[type="search"]')) return 'search';
  if (takesLetters(target)) return 'field';
  return target.matches('[data-row]') ? 'row' : 'elsewhere';
}

/** Moves the focus to the row beside it, and shows that row. Returns false if there is none that way. */
export function goToRow(direction: 'next' | 'previous'): boolean {
  const rows = seenRows();
  const focused = document.activeElement ?? document.body;
  const within = rows.findLastIndex((row) => row.contains(focused));
  const index = rowToGoTo(direction, {
    count: rows.length,
    within: within < 0 ? null : within,
    before: rows.filter((row) => isBefore(row, focused)).length,
  });
  return focusRow(index === null ? undefined : rows[index]);
}

/** Moves the focus to a row, and shows the row. Returns false if there is none. */
function focusRow(row: HTMLElement | undefined): boolean {
  row?.focus({ preventScroll: true });
  // The scroll margin of rows (theme.css) keeps them below a header that sticks.
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

function seenRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(stops)].filter(isSeen);
}

/** Opens the focused row. What opens it gets the focus, so that a dialog gives the focus back there. */
export function openRow(): boolean {
  const row = document.activeElement;
  const opener =
    row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>(inOffice);
  if (!opener) return false;
  opener.focus({ preventScroll: true });
  opener.click();
  return true;
}

/** Selects the focused row, or takes it out of the selection. */
export function selectRow(): boolean {
  const box = document.activeElement?.querySelector<HTMLElement>('[data-selects]:enabled');
  box?.click();
  return box != null;
}

/** Presses the button of a person's page that opens the form for a contact. Returns false on any other page. */
export function pressContact(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-contact]');
  button?.click();
  return button !== null;
}

/** Names the page of the focused row's person, and the page of the next person below; null if there is none. */
export function peopleAtFocus(): { person: string; next: string | null } | null {
  const rows = seenRows();
  const at = rows.findIndex((row) => row.matches(':focus'));
  const person = personOf(rows[at]);
  if (!person) return null;
  // Somebody with two loans in the list has two rows.
  const below = rows.slice(at + 1).map(personOf);
  return { person, next: below.find((one) => one !== null && one !== person) ?? null };
}

/** Moves the focus to the row of that person's page. Returns false if no row is seen that leads there. */
export function goToPerson(page: string): boolean {
  return focusRow(seenRows().find((row) => personOf(row) === page));
}

function personOf(row: Element | undefined): string | null {
  const links = row?.querySelectorAll('a[href^="/admin/members/"]') ?? [];
  const pages = [...links].map((link) => link.getAttribute('href') ?? '');
  return pages.find((page) => /^\/admin\/members\/[^/?#]+$/.test(page)) ?? null;
}

/** Moves the focus to the search of the list, with its text selected. */
export function goToSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find(isSeen);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** False for a row that is folded away, and for a placeholder. */
function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && element.closest('[aria-hidden="true"]') === null;
}

function isBefore(row: Element, focused: Element): boolean {
  const position = row.compareDocumentPosition(focused);
  return !row.contains(focused) && (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

import { type FocusPlace, rowToGoTo } from './desk-keys.ts';
import { takesLetters } from './use-keys.ts';

/**
 * The keys know a list by its markup:
 * - `data-row` marks a row. It takes the focus (`tabIndex={-1}`), and screen readers say its name or its text.
 * - `data-opens` marks the button that Enter presses. In a row without it, Enter follows the first link within the back office.
 * - `data-selects` marks the checkbox that Space presses.
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
  const rows = [...document.querySelectorAll<HTMLElement>(stops)].filter(isSeen);
  const focused = document.activeElement ?? document.body;
  const within = rows.findLastIndex((row) => row.contains(focused));
  const index = rowToGoTo(direction, {
    count: rows.length,
    within: within < 0 ? null : within,
    before: rows.filter((row) => isBefore(row, focused)).length,
  });
  const row = index === null ? undefined : rows[index];
  if (!row) return false;
  row.focus({ preventScroll: true });
  // The scroll margin of rows (theme.css) keeps them below a header that sticks.
  row.scrollIntoView({ block: 'nearest' });
  return true;
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

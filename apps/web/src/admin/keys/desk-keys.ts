import { actionOfKey, type KeyPressed } from './key-pressed.ts';

/** An action of a key in the back office. `find` opens the palette. */
export type DeskAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'contact'
  | 'search'
  | 'legend'
  | 'find';

/** Where the focus is when a key is pressed. `field`: an element that takes letters itself. */
export type FocusPlace = 'dialog' | 'field' | 'search' | 'row' | 'elsewhere';

/** The lines of the legend, in order. */
export const deskLegend = [
  { keys: ['J'], does: 'next row' },
  { keys: ['K'], does: 'previous row' },
  { keys: ['Enter'], does: 'open the row' },
  { keys: ['Space'], does: 'select the row, where rows can be selected' },
  { keys: ['C'], does: 'record a contact with the person' },
  { keys: ['Ctrl-Enter'], does: 'save the form below a row' },
  { keys: ['/'], does: 'search the list; Enter goes to its rows' },
  { keys: ['?'], does: 'show the keys' },
] as const;

const onPage: readonly [string, DeskAction][] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['c', 'contact'],
  ['/', 'search'],
  ['?', 'legend'],
];

const actionsAt: Record<FocusPlace, ReadonlyMap<string, DeskAction>> = {
  // A dialog has keys of its own.
  dialog: new Map(),
  field: new Map(),
  search: new Map([['enter', 'next']]),
  row: new Map([...onPage, ['enter', 'open'], [' ', 'select']]),
  // Enter and Space belong to the focused link or button.
  elsewhere: new Map(onPage),
};

const repeated: ReadonlySet<DeskAction> = new Set(['next', 'previous']);

/**
 * Answers the action of a key, or null. Ctrl-K (⌘K on a Mac) works while somebody types too, and with the single keys turned
 * off, because it is no single key (WCAG 2.1.4).
 */
export function deskActionOf(
  pressed: KeyPressed & { shiftKey: boolean },
  place: FocusPlace,
  { areKeysOn, isMac }: { areKeysOn: boolean; isMac: boolean },
): DeskAction | null {
  if (isFind(pressed, isMac)) return place === 'dialog' ? null : 'find';
  return areKeysOn ? actionOfKey(pressed, actionsAt[place], repeated) : null;
}

/** On a Mac, Ctrl-K deletes the rest of a line. */
function isFind(
  { key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPressed & { shiftKey: boolean },
  isMac: boolean,
): boolean {
  const isWithCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key.toLowerCase() === 'k' && isWithCommand && !altKey && !shiftKey && !repeat;
}

/**
 * Answers the index of the row that the focus moves to; null if there is none that way. `within` is the row that holds the
 * focus, or null. `before` counts the rows that stand before the focus.
 */
export function rowToGoTo(
  direction: 'next' | 'previous',
  { count, within, before }: { count: number; within: number | null; before: number },
): number | null {
  const next = within === null ? before : within + 1;
  const previous = (within ?? before) - 1;
  const index = direction === 'next' ? next : previous;
  return index >= 0 && index < count ? index : null;
}

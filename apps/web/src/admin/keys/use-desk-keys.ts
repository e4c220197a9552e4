import { type DeskAction, deskActionOf } from './desk-keys.ts';
import { goToRow, goToSearch, openRow, placeOf, pressContact, selectRow } from './rows.ts';
import { useContactRound } from './use-contact-round.ts';
import { useKeys, useKeysSwitch } from './use-keys.ts';

export const isMac = /^Mac|^iP/.test(navigator.platform);

/**
 * Listens to the keys of the back office while one of its pages is shown. Enter and Space act only on the row that has the
 * focus, so they never take a press from a link, a button or the page.
 */
export function useDeskKeys(open: { palette: () => void; legend: () => void }): void {
  const [areKeysOn] = useKeysSwitch();
  const openContact = useContactRound();
  const acts: Record<DeskAction, () => unknown> = {
    next: () => goToRow('next'),
    previous: () => goToRow('previous'),
    open: openRow,
    select: selectRow,
    contact: () => pressContact() || openContact(),
    search: goToSearch,
    legend: open.legend,
    find: open.palette,
  };
  useKeys(
    true,
    (event) => deskActionOf(event, placeOf(event.target), { areKeysOn, isMac }),
    (action) => acts[action](),
  );
}

import { navigate, usePlace } from '../../router/router.tsx';

/**
 * Keeps an admin's tab, search and filter in the address, so that they survive a reload and can be shared. Answers the
 * parameters and a function that changes some of them. Null and an empty text remove a parameter.
 */
export function useAddress(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const { pathname, search, state } = usePlace();
  function change(changes: Record<string, string | null>) {
    // A search must not bring back an admin who has gone on to another page.
    if (window.location.pathname !== pathname) return;
    // Read the address itself: React follows it in a transition, and may not know the latest change yet.
    const next = new URLSearchParams(window.location.search);
    // Another tab, filter or search begins at its first page.
    next.delete('pages');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    // One press of the mouse changes the tab twice, by focus and by click, before React has followed.
    const isThere = window.location.search === `?${next}`;
    // Another tab is a step in the history; a pause in typing is not.
    const replace = isThere || !('tab' in changes);
    // Keep the state, which says where the admin came from.
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, {
      replace,
      state: replace ? state : null,
    });
  }
  return [new URLSearchParams(search), change];
}

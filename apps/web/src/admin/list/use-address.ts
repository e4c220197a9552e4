import { useLocation, useSearchParams } from 'react-router';

/**
 * What an admin looks at stands in the address, where it is kept over a reload and can be sent to another: the
 * parameters, and a way to change some of them. Null and an empty text leave one out.
 */
export function useAddress(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  function change(changes: Record<string, string | null>) {
    // Who has gone on to another page is not brought back by what was typed here.
    if (window.location.pathname !== pathname) return;
    // As it is at this moment: the page follows the address in a transition, and what was changed just before is kept.
    const next = new URLSearchParams(window.location.search);
    // Another tab, filter or search begins at its first page.
    next.delete('pages');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    // One press of the mouse asks twice, by focus and by button, before the page has followed.
    const isThere = window.location.search === `?${next}`;
    // Each pause in typing is not a place to come back to; another tab is.
    const replace = isThere || !('tab' in changes);
    // Where one had come from stays known.
    setParams(next, { replace, state: replace ? state : null });
  }
  return [params, change];
}

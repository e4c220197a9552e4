import { useSearchParams } from 'react-router';

/**
 * What an admin looks at stands in the address, where it is kept over a reload and can be sent to another: the
 * parameters, and a way to change some of them. Null and an empty text leave one out.
 */
export function useAddress(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [params, setParams] = useSearchParams();
  function change(changes: Record<string, string | null>) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        // Another tab, filter or search begins at its first page.
        next.delete('pages');
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      // Each pause in typing is not a place to come back to; another tab is.
      { replace: !('tab' in changes) },
    );
  }
  return [params, change];
}

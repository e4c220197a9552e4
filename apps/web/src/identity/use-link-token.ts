import { useLayoutEffect, useState } from 'react';
import { navigate, usePlace } from '../router/router.tsx';

/**
 * Answers the secret of a mailed link, or null if the link has none. The secret is in the fragment, and is removed
 * from the address at once, so that neither the history nor a copied address gives access.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = usePlace();
  const [token, setToken] = useState(() => tokenIn(hash));
  useLayoutEffect(() => {
    const given = tokenIn(hash);
    if (given === null) return;
    setToken(given);
    navigate(pathname, { replace: true });
  }, [hash, pathname]);
  return token;
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

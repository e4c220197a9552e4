import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of a link that came by mail. It stands in the fragment, and is taken out of the address at once, so that
 * neither the history nor a copied address lets anyone in. Null when the link has none.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useLayoutEffect(() => {
    const given = tokenIn(hash);
    if (given === null) return;
    setToken(given);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

import { type ReactElement, useEffect, useRef } from 'react';
import { expiryHere } from '../api/token.ts';
import { Redirect, usePlace } from '../router/router.tsx';
import { useToken } from '../session/session.ts';

/** Lets signed-in people through; others go to /login and come back to where they were going. */
export function SignedIn({ children }: { children: ReactElement }) {
  const place = usePlace();
  const token = useToken();
  useReloadForAnotherPerson(token);
  if (token === null) {
    const state = { from: place, expiry: expiryHere() };
    return <Redirect to="/login" state={state} />;
  }
  return children;
}

/** Reloads the page when another person signs in in another tab, so that no data of the first person stays. */
function useReloadForAnotherPerson(token: string | null) {
  const first = useRef(token);
  useEffect(() => {
    if (token !== null && first.current !== null && token !== first.current)
      window.location.reload();
  }, [token]);
}

/** Guards /login and /register: a signed-in member is sent on. */
export function SignedOut({ children }: { children: ReactElement }) {
  const from = usePlace().state?.from;
  if (useToken() === null) return children;
  return <Redirect to={isPlace(from) ? from.pathname + from.search : '/dashboard'} />;
}

function isPlace(value: unknown): value is { pathname: string; search: string } {
  return typeof value === 'object' && value !== null && 'pathname' in value && 'search' in value;
}

/** Leads from `/` to the dashboard, or to /login without a session. */
export function Home() {
  return <Redirect to={useToken() === null ? '/login' : '/dashboard'} />;
}

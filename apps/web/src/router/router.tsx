import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { matchPath, type Params } from './match-path.ts';

/** Where the page is. `state` is what the link or the redirect that led here added to the history. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: Readonly<Record<string, unknown>> | null;
  /** True if it took the place of the one before in the history. Nobody chose to leave that. */
  isReplacement: boolean;
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const moved = new EventTarget();
const PlaceNow = createContext<Place>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  isReplacement: false,
});
const RouteParams = createContext<Params>({});

function placeNow(isReplacement = false): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, isReplacement };
}

/** Goes to another address of the app. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}) {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', to);
  moved.dispatchEvent(new Event(replace ? 'replaced' : 'pushed'));
}

/** Draws the app again whenever the address changes. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow());
  useLayoutEffect(() => {
    const follow = ({ type }: Event) =>
      startTransition(() => setPlace(placeNow(type === 'replaced')));
    for (const type of ['pushed', 'replaced']) moved.addEventListener(type, follow);
    window.addEventListener('popstate', follow);
    return () => {
      for (const type of ['pushed', 'replaced']) moved.removeEventListener(type, follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);
  return <PlaceNow value={place}>{children}</PlaceNow>;
}

export function usePlace(): Place {
  return useContext(PlaceNow);
}

/** Shows the element of the first pattern that matches the path (`matchPath`). */
export function Routes({ of }: { of: Readonly<Record<string, ReactElement>> }) {
  const { pathname } = usePlace();
  for (const [pattern, element] of Object.entries(of)) {
    const params = matchPath(pattern, pathname);
    if (params) return <RouteParams value={params}>{element}</RouteParams>;
  }
  return null;
}

/** The parameters in the path of the nearest `Routes`. */
export function useParams(): Params {
  return useContext(RouteParams);
}

/** Leads to another address instead of showing something. It leaves no step in the history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { pathname } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leads on from each address, once; a state is always a new object
  useEffect(() => navigate(to, { replace: true, state }), [to, pathname]);
  return null;
}

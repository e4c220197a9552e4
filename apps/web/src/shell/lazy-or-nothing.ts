import { type ComponentType, lazy } from 'react';

/** Loads a part of a page, or shows nothing if its file is gone after a deployment. The page still works without it. */
export function lazyOrNothing(load: () => Promise<ComponentType>) {
  return lazy(
    (): Promise<{ default: ComponentType }> =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => ({ default: () => null }),
      ),
  );
}

import { type ComponentType, lazy } from 'react';

/** A page without this part is better than no page: after a new deployment its file may be gone. */
export function lazyOrNothing(load: () => Promise<ComponentType>) {
  return lazy(
    (): Promise<{ default: ComponentType }> =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => ({ default: () => null }),
      ),
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { configQuery } from '../api/config.ts';
import { usePlace } from '../router/router.tsx';
import { LazyPartsSlot } from './lazy-parts-slot.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Surrounds every screen with the sandbox banner, toasts, and the fixed footer with the domain label. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: config, isPending, isFetched } = useQuery(configQuery);
  const { pathname, hash } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen starts at its top
  useEffect(() => {
    if (!hash) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col pb-12 print:pb-0">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-50 focus:bg-surface focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        {config?.real_money === false ? <SandboxBanner config={config} /> : null}
        <div
          id="content"
          tabIndex={-1}
          // After a first failure the page stays visible through retries, because somebody may be reading or typing.
          data-waits={(isPending && !isFetched) || undefined}
          className="flex flex-1 flex-col outline-none"
        >
          {children}
        </div>
        <footer className="no-print fixed inset-x-0 bottom-0 z-20 flex h-10 items-center justify-between border-t border-line bg-paper px-4 text-sm text-muted sm:px-6">
          <span className="wrap-anywhere">{config?.product_domain}</span>
          <ThemeSwitch />
        </footer>
      </div>
      <LazyPartsSlot />
    </>
  );
}

import { type ReactNode, useEffect } from 'react';
import { loadMissingConfig, refreshConfig, useKnownConfig } from '../api/config.ts';
import { usePlace } from '../router/router.tsx';
import { LazyPartsSlot } from './lazy-parts-slot.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';

/** Surrounds every screen with the sandbox banner, toasts, and the fixed footer with the domain label. */
export function Shell({ children }: { children: ReactNode }) {
  const { config, isAsked } = useKnownConfig();
  const { pathname, hash } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen starts at its top
  useEffect(() => {
    if (!hash) window.scrollTo(0, 0);
    refreshConfig();
  }, [pathname]);
  useEffect(() => {
    document.addEventListener('visibilitychange', refreshConfig);
    window.addEventListener('online', loadMissingConfig);
    return () => {
      document.removeEventListener('visibilitychange', refreshConfig);
      window.removeEventListener('online', loadMissingConfig);
    };
  }, []);
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col pb-10 print:pb-0">
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
          data-waits={!(config || isAsked) || undefined}
          className="flex flex-1 flex-col outline-none"
        >
          {children}
        </div>
        <footer className="no-print fixed inset-x-0 bottom-0 z-20 flex h-footer items-center border-t border-line bg-paper px-4 text-sm leading-none text-muted sm:px-6">
          <span className="wrap-anywhere">{config?.product_domain}</span>
        </footer>
      </div>
      <LazyPartsSlot />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Config } from '../api/config.ts';
import { currentUserQuery, useSession } from '../session/session.tsx';
import { formatDay } from '../ui/text/format-dates.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const SandboxClock = lazyOrNothing(async () => (await import('./sandbox-clock.tsx')).SandboxClock);

export function SandboxBanner({ config }: { config: Config }) {
  const { isSignedIn } = useSession();
  const user = useQuery({ ...currentUserQuery, enabled: false }).data;
  return (
    <aside
      aria-label="Sandbox"
      className="no-print flex flex-wrap justify-center gap-x-3 border-b border-line bg-amber-wash px-4 py-1 text-center text-sm/6 text-amber"
    >
      <span>{config.sandbox ? 'Sandbox' : 'Test mode'} — no real money moves</span>
      <span>{formatDay(config.business_date, config.lender.time_zone)}</span>
      {config.sandbox && isSignedIn && user?.is_admin ? (
        <Suspense fallback={<span className="invisible">+1 day Next due date +30 days</span>}>
          <SandboxClock />
        </Suspense>
      ) : null}
    </aside>
  );
}

import { Suspense } from 'react';
import type { Config } from '../api/config.ts';
import { useKnownMay } from '../session/session.ts';
import { formatDay } from '../ui/text/format-dates.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const SandboxClock = lazyOrNothing(async () => (await import('./sandbox-clock.tsx')).SandboxClock);

export function SandboxBanner({ config }: { config: Config }) {
  const mayMoveDate = useKnownMay('sandbox.advance');
  return (
    <aside
      aria-label="Sandbox"
      className="no-print flex flex-wrap justify-center gap-x-3 border-b border-line bg-amber-wash px-4 py-1 text-center text-sm/6 text-amber"
    >
      <span>{config.sandbox ? 'Sandbox' : 'Test mode'} — no real money moves</span>
      <span>{formatDay(config.business_date, config.lender.time_zone)}</span>
      {config.sandbox && mayMoveDate ? (
        <Suspense fallback={<ClockPlace />}>
          <SandboxClock />
        </Suspense>
      ) : null}
    </aside>
  );
}

/** Takes as much room as the clock's buttons, which load later. */
function ClockPlace() {
  return (
    <span className="invisible flex flex-wrap gap-x-3 font-semibold">
      <span>+1 day</span>
      <span>Next due date</span>
      <span>+30 days</span>
    </span>
  );
}

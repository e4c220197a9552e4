import { formatDay } from '../ui/format.ts';
import type { Config } from './config.ts';

export function SandboxBanner({ config }: { config: Config }) {
  return (
    <aside
      aria-label="Sandbox"
      className="no-print flex flex-wrap justify-center gap-x-3 border-b border-line bg-amber-wash px-4 py-1 text-center text-sm text-amber"
    >
      <span>Sandbox — no real money moves</span>
      <span>{formatDay(config.business_date, config.lender.time_zone)}</span>
    </aside>
  );
}

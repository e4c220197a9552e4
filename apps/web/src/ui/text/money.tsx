import { type Cents, formatDollars } from '@sevenday/lending';

export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return <span className={className}>{formatDollars(cents)}</span>;
}

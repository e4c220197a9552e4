import { type Cents, formatDollars } from '@sevenday/lending';

/** Shows an amount in dollars with two decimals. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return <span className={className}>{formatDollars(cents)}</span>;
}

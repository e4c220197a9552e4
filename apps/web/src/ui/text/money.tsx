import { type Cents, formatDollars } from '@sevenday/lending';

/** Shows an amount with two decimals, in tabular figures. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return <span className={className}>{formatDollars(cents)}</span>;
}

import { loansAtOnce, type PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { classNames } from '../../../ui/base/class-names.ts';
import { Skeleton, TextSkeleton } from '../../../ui/base/skeletons.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';
import { allOf, pendingSums } from './selection.ts';

/** The box to select all stands above the boxes of the loans. */
const lineLook =
  'flex items-center justify-between gap-x-3 sm:px-4 lg:flex-row-reverse lg:justify-end lg:gap-x-8';
/** On a phone each sum has a line, and a place is kept for the balance, which may arrive later. */
const sumsLook = 'min-w-0 text-muted max-sm:min-h-[2lh] sm:flex sm:gap-x-6 *:max-sm:block';

export function BeforeSelectingSkeleton() {
  return (
    <div className={lineLook}>
      <p className={sumsLook}>
        <TextSkeleton text="Waiting in all: $20.00" />
      </p>
      <Skeleton className="h-6 w-24" />
    </div>
  );
}

/** Shows the amounts to send and the payout account's balance, and selects all loans at one press. */
export function BeforeSelecting({
  loans,
  hasMore,
  selectable,
  ids,
  account,
  onSelect,
}: {
  /** The loans loaded so far. */
  loans: readonly PendingLoan[];
  hasMore: boolean;
  selectable: readonly PendingLoan[];
  ids: ReadonlySet<string>;
  account: PayoutAccount | undefined;
  onSelect: (ids: ReadonlySet<string>) => void;
}) {
  const all = allOf(selectable);
  const isAll = [...all].every((id) => ids.has(id));
  const sums = pendingSums(loans, hasMore);
  const balance = account && balanceOf(account);
  const isOneLine = balance === null && sums.length === 1;
  return (
    <div className={lineLook}>
      <p className={classNames(sumsLook, isOneLine && 'max-sm:content-center')}>
        {sums.map((sum) => (
          <span key={sum}>{sum} </span>
        ))}
        {balance ? <span>Payout account: {balance}</span> : null}
      </p>
      {selectable.length > 1 ? (
        <CheckboxField
          className="shrink-0"
          label={selectAllLabel(selectable.length, hasMore)}
          checked={isAll}
          onChange={() => onSelect(isAll ? new Set() : all)}
        />
      ) : null}
    </div>
  );
}

/** A lender that pays by manual transfer has no payout account here. */
function balanceOf({ payouts, available }: PayoutAccount): string | null {
  if (available !== null) return formatDollars(available);
  return payouts === 'provider' ? 'not known' : null;
}

function selectAllLabel(count: number, hasMore: boolean): string {
  if (count > loansAtOnce) return `Select the first ${loansAtOnce}`;
  return hasMore ? 'Select all shown' : 'Select all';
}

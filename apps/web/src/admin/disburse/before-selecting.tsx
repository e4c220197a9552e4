import { loansAtOnce, type PendingLoan } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import { CheckboxField } from '../../ui/fields.tsx';
import { Skeleton, TextSkeleton } from '../../ui/skeleton.tsx';
import { allOf } from './selection.ts';
import type { PayoutAccount } from './use-payout-account.ts';

const lineLook = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:pr-6';
/** On a phone there is room for the balance, which may be known later. */
const sumsLook = 'text-muted max-sm:min-h-12';

export function BeforeSelectingSkeleton() {
  return (
    <div className={lineLook}>
      <p className={sumsLook}>
        <TextSkeleton text="$20.00 waiting in all, $1,000.00 in the payout account." />
      </p>
      <Skeleton className="h-6 w-24 max-sm:ml-auto" />
    </div>
  );
}

/** What there is to send beside what there is to send it from, and all of it at one press. */
export function BeforeSelecting({
  loans,
  hasMore,
  selectable,
  ids,
  account,
  onSelect,
}: {
  /** As far as the list is loaded. */
  loans: readonly PendingLoan[];
  hasMore: boolean;
  selectable: readonly PendingLoan[];
  ids: ReadonlySet<string>;
  account: PayoutAccount | undefined;
  onSelect: (ids: ReadonlySet<string>) => void;
}) {
  const all = allOf(selectable);
  const isAll = [...all].every((id) => ids.has(id));
  const waiting = formatDollars(addCents(...loans.map(({ amount }) => amount)));
  return (
    <div className={lineLook}>
      <p className={sumsLook}>
        {waiting} {hasMore ? `in the first ${loans.length}` : 'waiting in all'}
        {account?.available != null
          ? `, ${formatDollars(account.available)} in the payout account`
          : null}
        .
      </p>
      {selectable.length > 1 ? (
        <CheckboxField
          className="max-sm:ml-auto"
          label={selectAllLabel(selectable.length, hasMore)}
          checked={isAll}
          onChange={() => onSelect(isAll ? new Set() : all)}
        />
      ) : null}
    </div>
  );
}

function selectAllLabel(count: number, hasMore: boolean): string {
  if (count > loansAtOnce) return `Select the first ${loansAtOnce}`;
  return hasMore ? 'Select all shown' : 'Select all';
}

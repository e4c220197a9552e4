import type { BankAccount, CurrentUser, Loan } from '@sevenday/contract';
import { formatDollars, formatDollarsShort } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../loans/loan/loan-queries.ts';
import { Link } from '../router/link.tsx';
import { Badge } from '../ui/base/badge.tsx';
import { classNames } from '../ui/base/class-names.ts';
import { ForwardIcon } from '../ui/base/icons.tsx';
import { Skeleton } from '../ui/base/skeletons.tsx';
import { UnbrokenText } from '../ui/text/text-with-unbroken-phrases.tsx';
import { rememberedHeight, rememberTile } from './remembered-heights.ts';
import { whyNotAvailable } from './why-not-available.ts';

const looks = {
  invites: 'border-transparent bg-green text-on-green hover:bg-green-deep',
  // While something is owed, or that is unknown, the tile must not stand out.
  plain: 'border-edge bg-surface hover:border-ink',
  unavailable: 'border-dashed border-edge hover:border-ink',
};

/**
 * Leads to /create-loan, and shows the tier's cap and the available credit. If the member can't borrow now, it says why; they
 * can still open it and read the terms.
 */
export function RequestLoanTile({
  user,
  account,
  loans,
}: {
  user: CurrentUser;
  account: BankAccount | null;
  /** Undefined until all of them are known. */
  loans: Loan[] | undefined;
}) {
  const { data: limits, isPending } = useQuery(limitsQuery);
  const why = whyNotAvailable({ user, account }, limits, loans);
  const isFree = loans && limits?.amount_in_use === 0;
  return (
    <Link
      to="/create-loan"
      ref={limits ? rememberTile : undefined}
      // Keeps its last height until its text is known.
      style={{ minHeight: isPending ? (rememberedHeight('tile') ?? undefined) : undefined }}
      className={classNames(
        'group flex items-center justify-between gap-4 rounded-lg border p-4 sm:p-6',
        why ? looks.unavailable : isFree ? looks.invites : looks.plain,
      )}
    >
      <span className="grid">
        <span className={classNames('text-xl font-semibold', why && 'text-muted')}>
          Request a Loan
        </span>
        {limits ? (
          <span className={why ? 'text-muted' : undefined}>
            Up to {formatDollarsShort(limits.tier_cap)}
          </span>
        ) : null}
        {isPending ? <Skeleton className="my-1.5 h-3.5 w-20" /> : null}
        {why ? (
          <>
            <span>
              <UnbrokenText text={why} />
            </span>
            <span className="mt-2">
              <Badge tone="grey">Not available now</Badge>
            </span>
          </>
        ) : null}
        {!why && limits && limits.amount_in_use > 0 ? (
          <span>{formatDollars(limits.max_loan_amount)} left to borrow now</span>
        ) : null}
      </span>
      {why ? null : (
        <ForwardIcon className="size-7 transition-transform group-hover:translate-x-1" />
      )}
    </Link>
  );
}

import type { CurrentUser } from '@sevenday/contract';
import { formatDollars, formatDollarsShort } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasEnoughLeft } from '../loans/enough-left.ts';
import type { Limits } from '../loans/loan-form.ts';
import { limitsQuery } from '../loans/loan-queries.ts';
import { classNames } from '../ui/class-names.ts';
import { ForwardIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The way to /create-loan, with the tier's cap and what is left of it when some is in use. */
export function RequestLoanTile({ user }: { user: CurrentUser }) {
  const { data: limits, isPending } = useQuery(limitsQuery);
  const isVerified = user.id_verification_status === 'approved' && user.bank_account_verified;
  const isBarred =
    limits && (limits.amount_in_use > 0 || limits.has_overdue_loan || limits.lending_paused);
  const isFree = isVerified && !isBarred;
  return (
    <Link
      to="/create-loan"
      className={classNames(
        'group flex items-center justify-between gap-4 rounded-lg border p-4 sm:p-6',
        // While something is owed or a step is missing, that is the one thing that stands out.
        isFree
          ? 'border-transparent bg-green text-on-green hover:bg-green-deep'
          : 'border-edge bg-surface hover:border-ink',
      )}
    >
      <span className="grid">
        <span className="text-xl font-semibold">Request a Loan</span>
        {limits ? <span>Up to {formatDollarsShort(limits.tier_cap)}</span> : null}
        {limits ? <WhatIsLeft limits={limits} isVerified={isVerified} /> : null}
        {isPending ? <Skeleton className="my-1.5 h-3 w-20 opacity-40" /> : null}
      </span>
      <ForwardIcon className="size-7 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}

/** What of the cap is in use, or what bars another loan. */
function WhatIsLeft({ limits, isVerified }: { limits: Limits; isVerified: boolean }) {
  if (limits.lending_paused) return <span>{limits.lending_paused}</span>;
  if (limits.has_overdue_loan) return <span>Repay your overdue loan to borrow again.</span>;
  if (limits.amount_in_use === 0 || !isVerified) return null;
  if (!hasEnoughLeft(limits)) return <span>Repay a loan to borrow again.</span>;
  return <span>{formatDollars(limits.max_loan_amount)} left to borrow now</span>;
}

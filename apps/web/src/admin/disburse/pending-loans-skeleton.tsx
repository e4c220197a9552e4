import { classNames } from '../../ui/base/class-names.ts';
import { FactsSkeleton, Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { useCompactRows } from '../list/choices/compact-rows.ts';
import { PersonSkeleton } from '../list/list-skeleton.tsx';
import { BeforeSelectingSkeleton } from './batch/before-selecting.tsx';
import {
  pendingLoanColumn,
  pendingLoanHead,
  pendingLoanLook,
} from './pending/pending-loan-card.tsx';
import { PendingLinesSkeleton } from './pending/pending-loan-line.tsx';

/** The placeholder of the pending loans; on a phone without the folded part. */
export function PendingLoansSkeleton() {
  const isCompact = useCompactRows();
  return (
    <div className="grid gap-4">
      <BeforeSelectingSkeleton />
      {isCompact ? <PendingLinesSkeleton /> : <PendingCardsSkeleton />}
    </div>
  );
}

function PendingCardsSkeleton() {
  return (
    <ul className="grid gap-2">
      {[1, 2, 3].map((loan) => (
        <li key={loan} className={pendingLoanLook}>
          <div className={pendingLoanHead}>
            <span className="text-xl">
              <TextSkeleton text="$20.00" />
            </span>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-6 w-20 max-sm:ml-auto lg:order-first" />
          </div>
          <div className="sm:hidden">
            {['Ada Q. Borrower', 'Sandbox Bank ****6789', 'Total to Collect $25.00'].map((text) => (
              <span key={text} className="block">
                <TextSkeleton text={text} />
              </span>
            ))}
          </div>
          <div className={classNames('hidden sm:block', pendingLoanColumn)}>
            <PersonSkeleton />
          </div>
          {[3, 4].map((rows) => (
            <div key={rows} className={classNames('hidden sm:block', pendingLoanColumn)}>
              <FactsSkeleton rows={rows} dense />
            </div>
          ))}
          <div className="flex gap-2 self-end lg:col-start-1 lg:row-start-2">
            <Skeleton className="h-11 w-36 rounded-md" />
            <Skeleton className="h-11 w-28 rounded-md" />
          </div>
        </li>
      ))}
    </ul>
  );
}

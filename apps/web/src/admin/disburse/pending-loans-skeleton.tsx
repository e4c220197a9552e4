import { FactsSkeleton, Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { PersonSkeleton } from '../list/list-skeleton.tsx';
import { BeforeSelectingSkeleton } from './batch/before-selecting.tsx';
import { pendingLoanLook } from './pending/pending-loan-card.tsx';

/** The placeholder of the pending loans; on a phone without the folded part. */
export function PendingLoansSkeleton() {
  return (
    <div className="grid gap-4">
      <BeforeSelectingSkeleton />
      <ul className="grid gap-4">
        {[1, 2, 3].map((loan) => (
          <li key={loan} className={pendingLoanLook}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="text-2xl">
                <TextSkeleton text="$20.00" />
              </span>
              <div className="flex items-center justify-between gap-4 max-sm:w-full">
                <Skeleton className="h-6 w-40" />
                <Skeleton className="h-6 w-20" />
              </div>
            </div>
            <div className="sm:hidden">
              <TextSkeleton text="Ada Q. Borrower" />
              {['Sandbox Bank ****6789', 'Total to Collect $25.00'].map((text) => (
                <span key={text} className="block">
                  <TextSkeleton text={text} />
                </span>
              ))}
            </div>
            <div className="hidden gap-x-10 gap-y-5 sm:grid lg:grid-cols-3">
              {['Borrower', 'Bank Account', 'Terms'].map((heading) => (
                <div key={heading}>
                  <p className="mb-2 text-sm font-semibold text-muted">{heading}</p>
                  {heading === 'Borrower' ? (
                    <PersonSkeleton />
                  ) : (
                    <div className="-mt-2">
                      <FactsSkeleton rows={heading === 'Terms' ? 4 : 3} />
                    </div>
                  )}
                </div>
              ))}
            </div>
            <div className="flex gap-3">
              <Skeleton className="h-11 w-36 rounded-md" />
              <Skeleton className="h-11 w-28 rounded-md" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Card } from '../ui/base/card.tsx';
import {
  CardSkeleton,
  FactsSkeleton,
  MainMessageSkeleton,
  Skeleton,
} from '../ui/base/skeletons.tsx';
import { Loading } from '../ui/page/loading.tsx';

/** The placeholder of the whole dashboard while the next step's height is unknown. */
export function DashboardSkeleton() {
  return (
    <Loading
      text="Loading your loans…"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]"
    >
      <MainMessageSkeleton />
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-6">
        <Card>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-3 h-3.5 w-20" />
        </Card>
        <div className="order-last lg:order-none">
          <CardSkeleton rows={4} />
        </div>
      </div>
      <Card>
        <Skeleton className="mb-4 h-6 w-28" />
        <LoanSkeleton />
      </Card>
    </Loading>
  );
}

/** The placeholder of a row of My Loans. */
export function LoanSkeleton() {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-6 w-28" />
      </div>
      <FactsSkeleton rows={4} />
      <div className="flex h-11 items-center">
        <Skeleton className="h-3.5 w-44" />
      </div>
    </div>
  );
}

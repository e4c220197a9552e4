import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

export function PageSkeleton() {
  return (
    <Loading text="Loading…" className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-10 sm:px-6">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </Loading>
  );
}

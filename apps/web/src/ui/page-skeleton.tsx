import { Skeleton } from './skeleton.tsx';

export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-10 sm:px-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

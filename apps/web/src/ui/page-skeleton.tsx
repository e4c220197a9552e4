import { CardSkeleton, Skeleton } from './skeleton.tsx';

/** A screen that is still to come: its heading is none that the focus goes to. */
export function PageSkeleton() {
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-10 sm:px-6">
      <div role="status">
        <h1 data-waits className="sr-only">
          Loading…
        </h1>
      </div>
      <Skeleton className="h-9 w-2/3" />
      <CardSkeleton rows={3} />
      <CardSkeleton rows={3} />
    </main>
  );
}

import { BusyPlaceholder, CardSkeleton, Skeleton } from '../base/skeletons.tsx';

/**
 * The attribute `data-waits` keeps the focus off this heading. The heading of the loaded page gets
 * the focus.
 */
export function PageSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <main
      className={`mx-auto w-full px-4 pt-2 pb-10 sm:px-6 sm:pt-4 ${wide ? 'max-w-6xl' : 'max-w-3xl'}`}
    >
      <div role="status">
        <h1 data-waits className="sr-only">
          Loading…
        </h1>
      </div>
      <BusyPlaceholder className="grid gap-6">
        <Skeleton className="mt-13 h-11 w-2/3 sm:mt-15 max-w-96" />
        <CardSkeleton rows={3} />
        <CardSkeleton rows={3} />
      </BusyPlaceholder>
    </main>
  );
}

import { BusyPlaceholder, CardSkeleton, Skeleton } from '../base/skeletons.tsx';

/**
 * Shows a placeholder for a whole screen until the screen has loaded. When a screen opens, its
 * heading gets the focus. The placeholder's heading doesn't get the focus, because it has the
 * attribute `data-waits`.
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
      {/* The placeholders of the page's top bar, its title and its content. */}
      <BusyPlaceholder className="grid gap-6">
        <Skeleton className="mt-13 h-11 w-2/3 sm:mt-15 max-w-96" />
        <CardSkeleton rows={3} />
        <CardSkeleton rows={3} />
      </BusyPlaceholder>
    </main>
  );
}

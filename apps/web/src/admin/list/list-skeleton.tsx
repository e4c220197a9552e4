import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a list that is coming. */
export function ListSkeleton({ text, rows = 3 }: { text: string; rows?: number }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold text-muted">
        {text}
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="grid gap-3 rounded-lg border border-line p-4 lg:rounded-none lg:border-x-0 lg:border-t-0"
        >
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}

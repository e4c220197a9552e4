import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';

/** The shape of what is coming. Decoration: put it into `Loading`, or a text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-coming', className)}
    />
  );
}

/** Around the shape of what is coming. What is said of it stands beside it: a screen reader holds back what is busy. */
export function Coming({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

/** A text to come, as wide and of as many lines as this one, which nobody reads. */
export function TextSkeleton({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className="animate-pulse bg-linear-to-r from-coming to-coming bg-size-[100%_0.875rem] bg-center bg-no-repeat box-decoration-clone wrap-anywhere text-transparent select-none before:content-[attr(data-text)]"
    />
  );
}

/** As high as `Facts` of so many lines. */
export function FactsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={row}
          className="flex h-[calc(1lh+1rem)] items-center justify-between gap-4"
        >
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A card of facts, of no rows where it will be folded. Its heading is still to come, too, where it is not known. */
export function CardSkeleton({
  title,
  aside,
  rows,
}: {
  title?: string;
  aside?: ReactNode;
  rows: number;
}) {
  return (
    <Card title={title} aside={aside}>
      {title ? null : <Skeleton className="h-6 w-40" />}
      {rows > 0 ? (
        <div className={title ? undefined : 'mt-4'}>
          <FactsSkeleton rows={rows} />
        </div>
      ) : null}
    </Card>
  );
}

/** A `NextThing`, so many pixels high. */
export function NextThingSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height }} className="overflow-hidden border-y-2 border-line py-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-3 h-3.5" />
      <Skeleton className="mt-5 h-11 w-28 rounded-md" />
    </div>
  );
}

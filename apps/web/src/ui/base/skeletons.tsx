import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';

/** Screen readers skip the shape, so use it inside `Loading` or beside a text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-coming', className)}
    />
  );
}

/** Screen readers skip a busy element, so the text that says what is loading has to be outside. */
export function BusyPlaceholder({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

export function TextSkeleton({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className="animate-pulse bg-linear-to-r from-coming to-coming bg-size-[100%_0.875rem] bg-center bg-no-repeat box-decoration-clone wrap-anywhere text-transparent select-none before:content-[attr(data-text)]"
    />
  );
}

/** As high as a `Facts` list of this many rows, each of one line. */
export function FactsSkeleton({ rows, dense = false }: { rows: number; dense?: boolean }) {
  return (
    <div className={dense ? undefined : 'divide-y divide-line'}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={row}
          className={classNames(
            'flex items-center justify-between gap-4',
            dense ? 'h-6' : 'h-[calc(1lh+1rem)]',
          )}
        >
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A closed `FoldingCard` shows no rows, so use 0 rows for it. */
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

/** The height of a `MainMessage` on most screens. */
export const mainMessageHeightPx = 176;

export function MainMessageSkeleton({ height = mainMessageHeightPx }: { height?: number }) {
  return (
    <div style={{ height }} className="overflow-hidden border-y-2 border-line py-4 sm:py-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-3 h-3.5" />
      <Skeleton className="mt-5 h-11 w-28 rounded-md" />
    </div>
  );
}

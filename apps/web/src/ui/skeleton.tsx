import { classNames } from './class-names.ts';

/** The shape of what is coming. Decoration: put a text or `role="status"` beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-grey-wash', className)}
    />
  );
}

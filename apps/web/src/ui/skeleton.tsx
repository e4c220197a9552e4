import { classNames } from './class-names.ts';

/** The shape of what is coming. Decoration: put it into `Loading`, or a text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-grey-wash', className)}
    />
  );
}

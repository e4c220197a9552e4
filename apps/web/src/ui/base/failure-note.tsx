import type { FailureMessage } from '../../api/failure.ts';
import { classNames } from './class-names.ts';

/**
 * Keeps a failure beside its button until the next try, because its toast is gone after 4 s. It is no live region, because
 * screen readers have read the toast. It takes a line of its own in any row of buttons.
 */
export function FailureNote({
  failure,
  className,
}: {
  failure: FailureMessage | null;
  className?: string;
}) {
  if (!failure) return null;
  return (
    <p className={classNames('basis-full', className)}>
      <span className="font-semibold text-red">{failure.text}</span>
      {failure.description ? <span className="block">{failure.description}</span> : null}
    </p>
  );
}

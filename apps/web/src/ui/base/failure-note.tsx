import type { FailureMessage } from '../../api/failure.ts';
import { classNames } from './class-names.ts';

/**
 * What did not work, beside its button, until the next try: the toast is gone after 4 s. No live region, as the toast
 * has been read out. It has a line of its own, whatever row of buttons it stands in.
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

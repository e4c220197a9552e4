import type { FailureMessage } from '../../api/failure.ts';
import { classNames } from './class-names.ts';

/**
 * A toast shows `failure.text` too. Screen readers announce only the toast, so that they don't say
 * the text twice. `description` may say more than the toast.
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
    <p data-failure className={classNames('basis-full', className)}>
      <span className="font-semibold text-red">{failure.text}</span>
      {failure.description ? <span className="block">{failure.description}</span> : null}
    </p>
  );
}

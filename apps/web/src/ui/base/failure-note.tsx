import type { FailureMessage } from '../../api/failure.ts';
import { classNames } from './class-names.ts';

/**
 * Shows beside a button why its action failed, until the next try. A toast shows the same sentence,
 * but only for 4 s. Screen readers don't announce this note, because they have announced the toast.
 * In a row of buttons, the note has its own line.
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

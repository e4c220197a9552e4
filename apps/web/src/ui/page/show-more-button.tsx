import type { FailureMessage } from '../../api/failure.ts';
import { Button } from '../base/button.tsx';
import { FailureNote } from '../base/failure-note.tsx';

export function ShowMoreButton({
  busy = false,
  failure = null,
  onPress,
}: {
  busy?: boolean;
  failure?: FailureMessage | null;
  onPress: () => void;
}) {
  return (
    <div
      data-more
      className="grid gap-x-4 gap-y-2 text-center sm:grid-cols-[1fr_auto_1fr] sm:items-center"
    >
      <FailureNote failure={failure} className="sm:text-right" />
      <Button variant="secondary" className="sm:col-start-2" busy={busy} onClick={onPress}>
        Show more
      </Button>
    </div>
  );
}

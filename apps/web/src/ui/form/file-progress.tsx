import { Button } from '../base/button.tsx';
import { ProgressBar } from '../base/progress-bar.tsx';

export interface SendingFile {
  /** How much of the file is sent, from 0 to 1. */
  sent: number;
  cancel: () => void;
}

/**
 * The button Cancel disappears once the whole file is sent, because the server may then store the
 * file even if the page stops waiting.
 */
export function FileProgress({ sending: { sent, cancel } }: { sending: SendingFile }) {
  const percent = Math.floor(sent * 100);
  return (
    <div className="grid max-w-72 gap-1">
      <p className="text-sm">{sent < 1 ? `${percent}% sent` : 'Sent. We are checking the file…'}</p>
      <ProgressBar label="Sending the file" value={percent} maximum={100} />
      {sent < 1 ? (
        <Button variant="quiet" className="-mx-4 w-fit" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

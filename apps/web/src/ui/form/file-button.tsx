import { type ReactNode, useId } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { Button, type ButtonVariant, buttonLook } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { FailureNote } from '../base/failure-note.tsx';
import { SpinnerIcon } from '../base/first-screen-icons.tsx';
import { ProgressBar } from '../base/progress-bar.tsx';

interface Upload {
  isPending: boolean;
  failure: FailureMessage | null;
  /** The share of the file that is sent, from 0 to 1. */
  sent: number;
  cancel: () => void;
}

/** Shows a button that lets a person choose one file, and how much of it is sent. The same file can be chosen again. */
export function FileButton({
  label,
  variant = 'secondary',
  accept,
  hint,
  refusal = null,
  upload,
  onFile,
}: {
  label: string;
  variant?: ButtonVariant;
  accept: string;
  hint?: ReactNode;
  /** Why the page refused to send the last chosen file; null or left out if it did not refuse. */
  refusal?: FailureMessage | null;
  upload: Upload;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const busy = upload.isPending;
  const failure = refusal ?? upload.failure;
  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        className={buttonLook(
          variant,
          classNames(
            'w-fit has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
            busy ? 'cursor-not-allowed border-line! bg-grey-wash! text-grey!' : 'cursor-pointer',
          ),
        )}
      >
        {busy ? <SpinnerIcon /> : null}
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-notes`}
          className="sr-only"
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file && !busy) onFile(file);
            event.target.value = '';
          }}
        />
      </label>
      {busy ? <Sending upload={upload} /> : null}
      <div id={`${id}-notes`} className="text-sm">
        <FailureNote failure={failure} />
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
    </div>
  );
}

/**
 * Shows how much of a file is sent, and a button to cancel. The button disappears once the whole file is sent, because
 * the server may store the file even if the page stops waiting.
 */
function Sending({ upload: { sent, cancel } }: { upload: Upload }) {
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

import { type ReactNode, useId } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { type ButtonVariant, buttonLook } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { FailureNote } from '../base/failure-note.tsx';
import { SpinnerIcon } from '../base/first-screen-icons.tsx';
import { FileProgress, type SendingFile } from './file-progress.tsx';

interface Upload extends SendingFile {
  isPending: boolean;
  failure: FailureMessage | null;
}

export function FileButton({
  label,
  variant = 'secondary',
  accept,
  capture,
  hint,
  refusal = null,
  upload,
  onFile,
}: {
  label: string;
  variant?: ButtonVariant;
  accept: string;
  /** With `environment`, a phone opens its rear camera at once. */
  capture?: 'environment' | undefined;
  hint?: ReactNode;
  /** Why the page did not send the last chosen file. */
  refusal?: FailureMessage | null;
  /** Left out if choosing a file doesn't send it at once. */
  upload?: Upload;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const busy = upload?.isPending ?? false;
  const failure = refusal ?? upload?.failure ?? null;
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
          capture={capture}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-notes`}
          className="sr-only"
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file && !busy) onFile(file);
            // So that the person can choose the same file again, for example after a failure.
            event.target.value = '';
          }}
        />
      </label>
      {upload && busy ? <FileProgress sending={upload} /> : null}
      <div id={`${id}-notes`} className="text-sm">
        <FailureNote failure={failure} />
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
    </div>
  );
}

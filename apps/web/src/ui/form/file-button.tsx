import { type ReactNode, useId } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { type ButtonVariant, buttonLook } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { FailureNote } from '../base/failure-note.tsx';
import { SpinnerIcon } from '../base/icon.tsx';

/** Chooses one file. The same file can be chosen again after a refusal. */
export function FileButton({
  label,
  variant = 'secondary',
  accept,
  hint,
  failure = null,
  busy = false,
  onFile,
}: {
  label: string;
  variant?: ButtonVariant;
  accept: string;
  hint?: ReactNode;
  /** Of the file that was chosen last. */
  failure?: FailureMessage | null;
  busy?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
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
      <div id={`${id}-notes`} className="text-sm">
        <FailureNote failure={failure} />
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
    </div>
  );
}

import { useId } from 'react';
import { buttonLook } from './button.tsx';
import { SpinnerIcon } from './icon.tsx';

/** Chooses one file. The same file can be chosen again after a refusal. */
export function FileButton({
  label,
  accept,
  hint,
  error,
  busy = false,
  onFile,
}: {
  label: string;
  accept: string;
  hint?: string;
  error?: string | undefined;
  busy?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        className={buttonLook(
          'secondary',
          'w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted',
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
          aria-invalid={error ? true : undefined}
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
        {error ? <p className="font-semibold text-red">{error}</p> : null}
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
    </div>
  );
}

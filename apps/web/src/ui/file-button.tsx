import { useId } from 'react';
import { classNames } from './class-names.ts';
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
        className={classNames(
          'inline-flex min-h-11 w-fit items-center justify-center gap-2 rounded-md border border-edge bg-surface px-4 py-2 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
          busy ? 'cursor-not-allowed text-muted' : 'hover:border-ink',
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

import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';

export const control =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:border-line disabled:bg-sunk disabled:text-muted aria-invalid:border-red';

interface FieldTexts {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
}

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldTexts & {
  className?: string | undefined;
  children: (described: ReturnType<typeof describeField>) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(describeField(id, { error, hint }))}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** `describeField` refers to the ids that end in `-error` and `-hint`. */
export function FieldNotes({ id, error, hint }: { id: string } & Omit<FieldTexts, 'label'>) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-red">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </>
  );
}

export function describeField(
  id: string,
  { error, hint, noteId }: Omit<FieldTexts, 'label'> & { noteId?: string | undefined },
) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, noteId].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined };
}

export type Texts<Props> = Props & FieldTexts;

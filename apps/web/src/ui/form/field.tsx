import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';

/** The look of a field. */
export const control =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:border-line disabled:bg-sunk disabled:text-muted aria-invalid:border-red';

interface FieldTexts {
  label: ReactNode;
  /** The sentence about what is wrong, which screen readers read with the field. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** Ties a control to its label above it, and to the error and the hint below it, for assistive technology. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldTexts & {
  className?: string | undefined;
  /** Draws the control with the attributes that tie it to the texts. */
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

/** Shows a field's error and hint under it. Their ids end in `-error` and `-hint`. */
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

import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';

/** The class names that text fields, select fields and textareas share. */
export const control =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:border-line disabled:bg-sunk disabled:text-muted aria-invalid:border-red';

interface FieldTexts {
  label: ReactNode;
  /**
   * A sentence about what is wrong with the field's value. Screen readers read it with the field.
   * None if left out.
   */
  error?: ReactNode;
  hint?: ReactNode;
}

/**
 * Shows a form control with its label above, and its error and hint below. Screen readers read all
 * of them together.
 */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldTexts & {
  className?: string | undefined;
  /**
   * Renders the control with the given attributes, which connect the control to its label, error
   * and hint.
   */
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

/**
 * Shows a field's error and hint. Their ids are `id` plus `-error` and `-hint`, because
 * `describeField` refers to these ids.
 */
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

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
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
  children: (described: ReturnType<typeof describe>) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(describe(id, { error, hint }))}
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

function describe(
  id: string,
  { error, hint, noteId }: Omit<FieldTexts, 'label'> & { noteId?: string | undefined },
) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, noteId].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined };
}

export type Texts<Props> = Props & FieldTexts;

export function TextField({
  label,
  error,
  hint,
  className,
  ...rest
}: Texts<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => <input dir="auto" className={control} {...rest} {...described} />}
    </Field>
  );
}

export function CheckboxField({
  label,
  error,
  hint,
  noteId,
  className,
  ...rest
}: Texts<InputHTMLAttributes<HTMLInputElement>> & {
  /** The id of a text elsewhere that describes the field. */
  noteId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={id} className="flex min-h-6 items-start gap-3 has-disabled:text-muted">
        <input
          type="checkbox"
          className="mt-[0.1875rem] size-5 shrink-0"
          {...rest}
          {...describe(id, { error, hint, noteId })}
        />
        <span>{label}</span>
      </label>
      <div className="pl-8 empty:hidden">
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    </div>
  );
}

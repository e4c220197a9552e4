import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { describeField, FieldNotes, type Texts } from './field.tsx';

export function CheckboxField({
  label,
  error,
  hint,
  noteId,
  className,
  ...rest
}: Texts<InputHTMLAttributes<HTMLInputElement>> & {
  /** The id of a text elsewhere on the screen that screen readers read with the checkbox. */
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
          {...describeField(id, { error, hint, noteId })}
        />
        <span>{label}</span>
      </label>
      <div className="pl-8 empty:hidden">
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    </div>
  );
}

import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { control, describe, Field, type Texts } from './fields.tsx';

export function TextareaField({
  label,
  error,
  hint,
  className,
  ...rest
}: Texts<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      <textarea
        dir="auto"
        rows={3}
        className={control}
        {...rest}
        {...describe(id, { error, hint })}
      />
    </Field>
  );
}

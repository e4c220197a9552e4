import type { Ref, TextareaHTMLAttributes } from 'react';
import { control, Field, type Texts } from './field.tsx';

export function TextareaField({
  label,
  error,
  hint,
  className,
  ...rest
}: Texts<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => <textarea dir="auto" rows={3} className={control} {...rest} {...described} />}
    </Field>
  );
}

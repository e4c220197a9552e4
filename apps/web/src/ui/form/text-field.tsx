import type { InputHTMLAttributes, Ref } from 'react';
import { control, Field, type Texts } from './field.tsx';

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

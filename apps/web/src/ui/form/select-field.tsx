import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../base/class-names.ts';
import { DownIcon } from '../base/icons.tsx';
import { control, Field, type Texts } from './field.tsx';

export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...rest
}: Texts<SelectHTMLAttributes<HTMLSelectElement>> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => (
        <div className="relative">
          <select
            className={classNames(control, 'peer appearance-none pr-10')}
            {...rest}
            {...described}
          >
            {children}
          </select>
          <DownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 peer-disabled:text-muted" />
        </div>
      )}
    </Field>
  );
}

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

/** A form opened below its row. The focus goes to its first field, and back to where it came from. */
export function InlineForm({
  label,
  formProps,
  notice,
  buttons,
  children,
}: {
  label: string;
  formProps: ComponentProps<'form'>;
  notice?: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    fields.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <form
      aria-label={label}
      className="mt-3 grid gap-5 rounded-lg bg-sunk p-4 lg:mb-2 lg:p-5"
      {...formProps}
    >
      {notice}
      <div ref={fields} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{buttons}</div>
    </form>
  );
}

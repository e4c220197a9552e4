import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export const cardLook =
  'rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0';

export function Card({
  title,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className={classNames(cardLook, className)}
    >
      {title ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={headingId} className="text-xl font-semibold">
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

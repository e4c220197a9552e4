import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { LinkedName } from './person.tsx';

/** Shows a value in a row of one line, where a long one is cut off. `isExtra`: only where there is room for columns. */
export function LineValue({
  label,
  align,
  isExtra = false,
  children,
}: {
  label: string;
  align?: 'right' | undefined;
  isExtra?: boolean;
  children: ReactNode;
}) {
  return (
    <dl
      className={classNames(
        'min-w-0',
        isExtra && 'hidden wide:block',
        align === 'right' && 'ml-auto wide:ml-0',
      )}
    >
      <dt className="sr-only">{label}</dt>
      <dd className={classNames('truncate', align === 'right' && 'wide:text-right')}>{children}</dd>
    </dl>
  );
}

/** Shows a person's name in a row of one line, as a link to their own page, and badges beside it. */
export function LinePerson({
  name,
  to,
  heading: Heading = 'p',
  children,
}: {
  name: string;
  to?: string;
  heading?: 'h2' | 'p';
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wide:flex-nowrap',
        // On a phone, a date and an amount fit beside a name without badges.
        children ? 'basis-40' : 'basis-28',
      )}
    >
      <Heading className="min-w-0 truncate font-semibold">
        <LinkedName name={name} to={to} className="-outline-offset-2" />
      </Heading>
      {children}
    </div>
  );
}

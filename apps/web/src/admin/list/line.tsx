import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useFromHere } from './way-back.ts';

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
    <dl className={classNames('min-w-0', isExtra && 'hidden wide:block')}>
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
  const fromHere = useFromHere();
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 wide:flex-nowrap">
      <Heading className="min-w-0 truncate font-semibold">
        {to ? (
          <Link
            to={to}
            state={fromHere}
            className="underline decoration-1 underline-offset-4 -outline-offset-2 hover:decoration-2"
          >
            <PersonName name={name} />
          </Link>
        ) : (
          <PersonName name={name} />
        )}
      </Heading>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { PhoneLink } from '../../ui/text/phone-link.tsx';
import { useFromHere } from './way-back.ts';

/** Shows a member's name with its badges, and email and phone as links. */
export function Person({
  name,
  email,
  phone,
  heading: Heading = 'p',
  to,
  children,
}: {
  name: string;
  email: string;
  phone: string;
  heading?: 'h2' | 'p';
  /** The person's own page. */
  to?: string;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0 wrap-anywhere">
      {/* A badge on a line of its own must not overlap the email. */}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-2 gap-y-1',
          children ? 'mb-1' : null,
        )}
      >
        <Heading className="font-semibold">
          <LinkedName name={name} to={to} />
        </Heading>
        {children}
      </div>
      <a href={`mailto:${email}`} className="block text-muted hover:text-ink hover:underline">
        <EmailAddress email={email} />
      </a>
      <PhoneLink
        phone={phone}
        className="block text-muted"
        linkClassName="hover:text-ink hover:underline"
      />
    </div>
  );
}

/** Shows a person's name, as a link to their own page where `to` is given. */
export function LinkedName({
  name,
  to,
  className,
}: {
  name: string;
  to: string | undefined;
  className?: string;
}) {
  const fromHere = useFromHere();
  if (!to) return <PersonName name={name} />;
  return (
    <Link
      to={to}
      state={fromHere}
      className={classNames(
        'underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    >
      <PersonName name={name} />
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
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
  const fromHere = useFromHere();
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
          {to ? (
            <Link
              to={to}
              state={fromHere}
              className="underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <PersonName name={name} />
            </Link>
          ) : (
            <PersonName name={name} />
          )}
        </Heading>
        {children}
      </div>
      <a href={`mailto:${email}`} className="block text-muted hover:text-ink hover:underline">
        <EmailText email={email} />
      </a>
      <PhoneLink
        phone={phone}
        className="block text-muted"
        linkClassName="hover:text-ink hover:underline"
      />
    </div>
  );
}

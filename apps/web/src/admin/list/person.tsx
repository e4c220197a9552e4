import type { ReactNode } from 'react';

/** Who it is about: name with what stands beside it, email and phone as links. */
export function Person({
  name,
  email,
  phone,
  heading: Heading = 'p',
  children,
}: {
  name: string;
  email: string;
  phone: string;
  heading?: 'h2' | 'p';
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Heading className="font-semibold">{name}</Heading>
        {children}
      </div>
      <a href={`mailto:${email}`} className="block text-muted hover:text-ink hover:underline">
        {email}
      </a>
      <a href={`tel:${phone}`} className="block text-muted hover:text-ink hover:underline">
        {phone}
      </a>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';

export function TextLink({
  to,
  state,
  children,
}: {
  to: string;
  /** Data for the page that the link opens. The browser's history keeps it. */
  state?: unknown;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      state={state}
      className="font-semibold text-green underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}

import { type ReactNode, useContext, useEffect } from 'react';
import { useProductName } from '../../api/config.ts';
import { Link } from '../../router/link.tsx';
import { pressOnSpace } from '../base/button.tsx';
import { BackIcon } from '../base/first-screen-icons.tsx';
import { HeaderSlot } from './header-slot.ts';

const widths = { narrow: 'max-w-md', text: 'max-w-3xl', wide: 'max-w-6xl' };

/**
 * Shows one screen: a bar with the product's name, the title, actions and content. Sets the title of the browser tab.
 */
export function Page({
  title,
  subtitle,
  back,
  actions,
  width = 'text',
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string; state?: unknown };
  actions?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
}) {
  const productName = useProductName();
  const headerSlot = useContext(HeaderSlot);
  useEffect(() => {
    document.title = productName ? `${title} · ${productName}` : title;
  }, [title, productName]);
  return (
    <main className={`mx-auto w-full flex-1 px-4 pt-4 pb-10 sm:px-6 ${widths[width]}`}>
      <div className="no-print mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {back ? (
          <Link
            to={back.to}
            state={back.state}
            role="button"
            onKeyDown={pressOnSpace}
            className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded px-1 font-semibold text-muted hover:text-ink"
          >
            <BackIcon />
            {back.label}
          </Link>
        ) : null}
        <div className={back ? 'ml-auto flex items-center gap-2' : 'contents'}>
          {productName ? (
            <Link
              to="/"
              className="inline-flex min-h-11 items-center text-lg font-bold tracking-tight text-green"
            >
              {productName}
            </Link>
          ) : (
            <span />
          )}
          {headerSlot}
        </div>
      </div>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
          {subtitle ? <div className="mt-1 text-muted">{subtitle}</div> : null}
        </div>
        {actions ? <div className="no-print flex min-w-0 flex-wrap gap-2">{actions}</div> : null}
      </header>
      <div className="sheets gap-6">{children}</div>
    </main>
  );
}

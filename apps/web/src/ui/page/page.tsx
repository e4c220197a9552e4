import { type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { useProductName } from '../../api/config.ts';
import { Link } from '../../router/link.tsx';
import { BackIcon } from '../base/first-screen-icons.tsx';
import { pressOnSpace } from '../base/press-on-space.ts';
import { TopBarTools } from './top-bar-tools-context.ts';

const widths = { narrow: 'max-w-md', text: 'max-w-3xl', 'sign-in': 'max-w-5xl', wide: 'max-w-6xl' };

export function Page({
  title,
  subtitle,
  back,
  notice,
  actions,
  width = 'text',
  frame: Frame = NoFrame,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string; state?: unknown };
  notice?: ReactNode;
  actions?: ReactNode;
  width?: keyof typeof widths;
  frame?: (props: { children: ReactNode }) => ReactElement;
  children: ReactNode;
}) {
  const productName = useProductName();
  const topBarTools = useContext(TopBarTools);
  useEffect(() => {
    document.title = productName ? `${title} · ${productName}` : title;
  }, [title, productName]);
  return (
    <main className={`mx-auto w-full flex-1 px-4 pt-2 pb-10 sm:px-6 sm:pt-4 ${widths[width]}`}>
      <div className="no-print mb-2 flex min-h-11 flex-wrap items-center gap-x-3 sm:mb-4 sm:gap-x-6">
        <Link to="/" aria-label={productName ?? 'Start page'} className="brand">
          <svg aria-hidden="true" className="mark">
            <use href="#mark" />
          </svg>
          <span className={back && 'hidden sm:inline'}>{productName}</span>
        </Link>
        {back ? (
          <Link
            to={back.to}
            state={back.state}
            role="button"
            onKeyDown={pressOnSpace}
            className="inline-flex min-h-11 items-center gap-2 rounded px-1 font-semibold text-muted hover:text-ink forced-colors:px-2"
          >
            <BackIcon />
            {back.label}
          </Link>
        ) : null}
        <div className="ml-auto flex items-center">{topBarTools}</div>
      </div>
      {notice}
      <Frame>
        <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-6 sm:gap-y-4">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
            {subtitle ? <div className="mt-1 text-muted">{subtitle}</div> : null}
          </div>
          {actions ? <div className="no-print flex min-w-0 flex-wrap gap-2">{actions}</div> : null}
        </header>
        <div className="sheets gap-6">{children}</div>
      </Frame>
    </main>
  );
}

function NoFrame({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

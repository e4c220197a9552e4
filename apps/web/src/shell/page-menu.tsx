import { type ReactNode, useRef, useState } from 'react';
import { Link } from '../router/link.tsx';
import { useSession } from '../session/session.ts';
import { MenuIcon } from '../ui/base/first-screen-icons.tsx';
import { chooseTheme, nextTheme, useTheme } from '../ui/base/theme.ts';

const menuItem = 'flex w-full min-h-11 items-center rounded px-3 hover:bg-sunk';

/**
 * Shows the page's menu: security, privacy and theme. Escape closes it and returns the focus to the button. A press
 * elsewhere only closes it.
 */
export function PageMenu() {
  const { isSignedIn } = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are inside; it handles their events
    <div
      // Safari doesn't focus a pressed link or button. This element takes the focus instead, so the menu stays open.
      tabIndex={-1}
      // Positioned only when open: Chromium counts a positioned box as moved even while the page is hidden.
      className="-mr-2.5 outline-none has-[ul]:relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded text-muted hover:text-ink"
      >
        <MenuIcon />
      </button>
      {isOpen ? (
        <ul className="absolute top-full right-0 z-30 w-52 rounded-md border border-edge bg-surface p-1">
          {isSignedIn ? <MenuLink to="/account">Security</MenuLink> : null}
          <MenuLink to="/privacy-policy">Privacy Policy</MenuLink>
          <li>
            <ThemeSwitch />
          </li>
        </ul>
      ) : null}
    </div>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={menuItem}>
        {children}
      </Link>
    </li>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button type="button" onClick={() => chooseTheme(nextTheme[theme])} className={menuItem}>
      Theme: {theme}
    </button>
  );
}

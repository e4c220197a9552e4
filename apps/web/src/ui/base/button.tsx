import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from '../../router/link.tsx';
import { classNames } from './class-names.ts';
import { SpinnerIcon } from './first-screen-icons.tsx';
import { pressOnSpace } from './press-on-space.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-base font-semibold transition-colors disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-green text-on-green hover:bg-green-deep disabled:bg-grey-wash disabled:text-grey disabled:hover:bg-grey-wash',
  secondary:
    'border border-edge bg-surface text-ink hover:border-ink disabled:border-line disabled:text-muted',
  quiet:
    'text-green underline-offset-4 hover:underline disabled:text-muted forced-colors:border-0! forced-colors:underline',
  danger:
    'bg-red text-on-red hover:bg-red-deep disabled:bg-grey-wash disabled:text-grey disabled:hover:bg-grey-wash',
  'quiet-danger':
    'border border-line font-normal! text-red hover:border-red disabled:border-line disabled:text-muted',
};

export function buttonLook(variant: ButtonVariant, className?: string): string {
  return classNames(base, variants[variant], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  busy?: boolean;
  /**
   * True while data that the action needs is loading. The button looks disabled, but `onClick`
   * still runs and can tell the person what is missing.
   */
  unready?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'primary',
  busy = false,
  unready = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      // The attribute `disabled` would take the focus away from the pressed button.
      aria-disabled={busy || unready || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? cancelPress : onClick}
      className={buttonLook(variant, className)}
      {...rest}
    >
      {busy ? <SpinnerIcon /> : null}
      {children}
    </button>
  );
}

/** Keeps a busy button from submitting its form, also when Enter in a field presses it. */
function cancelPress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

export function ButtonLink({
  to,
  state,
  variant = 'primary',
  className,
  children,
}: {
  to: string;
  /** Data for the page that the link opens. The browser's history stores the data. */
  state?: unknown;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      state={state}
      role="button"
      onKeyDown={pressOnSpace}
      className={buttonLook(variant, className)}
    >
      {children}
    </Link>
  );
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { SpinnerIcon } from './icons.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-base font-semibold transition-colors disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-green text-on-green hover:bg-green-deep disabled:bg-grey-wash disabled:text-grey disabled:hover:bg-grey-wash',
  secondary:
    'border border-edge bg-surface text-ink hover:border-ink disabled:border-line disabled:text-muted',
  quiet: 'text-green underline-offset-4 hover:underline disabled:text-muted',
  danger:
    'border border-red bg-surface text-red hover:bg-red hover:text-on-red disabled:border-line disabled:bg-surface disabled:text-muted',
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** While the work is under way: a spinner, and no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'primary',
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(base, variants[variant], className)}
      {...rest}
    >
      {busy ? <SpinnerIcon /> : null}
      {children}
    </button>
  );
}

/** A link of the app that looks like a button. */
export function ButtonLink({
  to,
  variant = 'primary',
  className,
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={classNames(base, variants[variant], className)}>
      {children}
    </Link>
  );
}

import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { SpinnerIcon } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';

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
  'quiet-danger':
    'border border-transparent text-red underline-offset-4 hover:underline disabled:text-muted disabled:no-underline',
};

/** Returns the classes that make another element look like a button. */
export function buttonLook(variant: ButtonVariant, className?: string): string {
  return classNames(base, variants[variant], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** True while the action runs: shows a spinner and ignores presses. */
  busy?: boolean;
  /** True while something that the action needs loads. The button looks disabled, and a press says what is missing. */
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
      // Not `disabled`, which would take the focus off the button that was just pressed.
      aria-disabled={busy || unready || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={buttonLook(variant, className)}
      {...rest}
    >
      {busy ? <SpinnerIcon /> : null}
      {children}
    </button>
  );
}

/** Stops a press while the button is busy. Enter in a field presses the form's button too. */
function refuse(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** Shows a button that leads to another screen. It is a link, so that it can open in a new tab. */
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
    <Link to={to} role="button" onKeyDown={pressOnSpace} className={buttonLook(variant, className)}>
      {children}
    </Link>
  );
}

/** Makes the space bar press a link that looks like a button. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

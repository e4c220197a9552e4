import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { Link } from '../../router/link.tsx';
import { classNames } from './class-names.ts';
import { SpinnerIcon } from './first-screen-icons.tsx';

/**
 * The looks of a button. `danger`: for the button in a dialog that confirms an action that can't be
 * undone. `quiet-danger`: the less conspicuous red button, which opens this dialog or stands beside
 * the screen's main button.
 */
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
    'bg-red text-on-red hover:bg-red-deep disabled:bg-grey-wash disabled:text-grey disabled:hover:bg-grey-wash',
  'quiet-danger':
    'border border-line font-normal! text-red hover:border-red disabled:border-line disabled:text-muted',
};

/** Returns the class names that make a link or a label look like a button. */
export function buttonLook(variant: ButtonVariant, className?: string): string {
  return classNames(base, variants[variant], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /**
   * True while the button's action runs. The button then shows a spinner and ignores presses. False
   * if left out.
   */
  busy?: boolean;
  /**
   * True while data that the action needs is still loading. The button looks disabled, but
   * `onClick` still runs and can tell the person what is missing. False if left out.
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
      // Uses `aria-disabled`, which only tells screen readers that the button does nothing now. The
      // attribute `disabled` would take the focus away from the pressed button.
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

/**
 * Cancels a press on a busy button, so that the button doesn't submit its form. The Enter key in a
 * field presses the button too.
 */
function cancelPress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/**
 * Shows a link to another screen that looks like a button. Like any link, it can be opened in a new
 * tab.
 */
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

/**
 * Opens a link that looks like a button when the space bar is pressed on it. Without this function,
 * the space bar would scroll the page, because the browser presses only real buttons.
 */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

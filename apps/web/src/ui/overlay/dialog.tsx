import { Dialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { Button } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { FailureNote } from '../base/failure-note.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { UnbrokenText } from '../text/text-with-unbroken-phrases.tsx';
import { Backdrop } from './backdrop-and-inert-page.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /**
   * The largest width: 32 rem, or 56 rem if true. `full` is 72 rem, which fits a document beside
   * the form that decides on it.
   */
  wide?: boolean | 'full';
  role?: 'dialog' | 'alertdialog';
}

/** Radix types these components as returning `ReactNode`, but they return `ReactElement`. */
const Root = Radix.Root as (props: Radix.DialogProps) => ReactElement;
const Portal = Radix.Portal as (props: Radix.DialogPortalProps) => ReactElement;

/**
 * `Backdrop` replaces Radix's overlay, which stops scrolling with a style element that our content
 * security policy refuses. theme.css stops the scrolling instead.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  wide = false,
  role = 'dialog',
}: DialogProps) {
  const cameFrom = useRef<HTMLElement>(null);
  const changed = useRef(new Set<Node>());
  const keepOpen = (event: Event) => {
    // A field that is no longer on the page doesn't count, because its text is already gone.
    const isTyped = [...changed.current].some((field) => field.isConnected);
    if (isTyped || isInToasts(event.target)) event.preventDefault();
  };
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Backdrop cameFrom={cameFrom} />
        <Radix.Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            cameFrom.current?.focus();
          }}
          onFocus={({ target }) => {
            // Radix does not scroll when Tab moves the focus from the last control back to the
            // first.
            if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
          }}
          onInput={({ target }) => {
            if (target instanceof Node) changed.current.add(target);
          }}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-40 overflow-y-auto rounded-t-xl border border-line bg-surface p-4 has-[[data-sticks]]:tall:scroll-pb-60 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-1/2 sm:rounded-lg sm:p-6',
            wide === 'full' ? 'max-h-[92dvh] sm:max-h-[97dvh] sm:max-w-6xl' : 'max-h-[92dvh]',
            wide === 'full' ? null : wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
          )}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 text-xl font-semibold wrap-anywhere">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-muted hover:text-ink"
            >
              <CrossIcon />
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mb-4" asChild>
              <div>
                {typeof description === 'string' ? (
                  <UnbrokenText text={description} />
                ) : (
                  description
                )}
              </div>
            </Radix.Description>
          ) : null}
          {children}
        </Radix.Content>
      </Portal>
    </Root>
  );
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

/** If `onConfirm` is left out, the action's button submits the form. */
export function DialogButtons({
  label,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  failure = null,
  onCancel,
  onConfirm,
  className = 'mt-6',
}: {
  label: ReactNode;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  failure?: FailureMessage | null;
  onCancel: () => void;
  onConfirm?: () => void;
  className?: string;
}) {
  return (
    <div className={classNames(className, 'flex flex-wrap justify-end gap-3')}>
      <FailureNote failure={failure} />
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </div>
  );
}

import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ToldFailure } from '../api/failure.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FailureNote } from './failure-note.tsx';
import { CrossIcon } from './icons.tsx';
import { UnbrokenText } from './unbroken-text.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** `full`: as wide as the desk allows, for a document beside its decision. */
  wide?: boolean | 'full';
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog: focus goes in, stays, and returns. What was typed in it isn't lost by a press beside it.
 *
 * The backdrop is our own element: Radix's overlay locks scrolling through a style element, which the
 * content policy refuses; theme.css locks it instead.
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
    // A field that was sent or taken away meanwhile has nothing to lose any more.
    const isTyped = [...changed.current].some((field) => field.isConnected);
    if (isTyped || isInToasts(event.target)) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop cameFrom={cameFrom} />
        <Radix.Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            cameFrom.current?.focus();
          }}
          onFocus={({ target }) => {
            // From its last control to its first, the focus is moved without scrolling there.
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
      </Radix.Portal>
    </Radix.Root>
  );
}

let openDialogs = 0;
/** Where the focus was before the dialog that closes just now: the one that opens in its place gives it back there. */
let leftBehind: HTMLElement | null = null;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** When the page came out from under a dialog, by the page's own clock in milliseconds. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

/** Dims the page and puts it out of reach; toasts stand outside of it and can still be read. */
function Backdrop({ cameFrom }: { cameFrom: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    const page = document.getElementById('page');
    // What is inert loses the focus, so the place to return to is kept before.
    const focused = document.activeElement;
    const hasFocused = focused instanceof HTMLElement && focused !== document.body;
    cameFrom.current = hasFocused ? focused : leftBehind;
    page?.toggleAttribute('inert', true);
    return () => {
      openDialogs -= 1;
      lastClosedAt = performance.now();
      leftBehind = cameFrom.current;
      setTimeout(() => {
        leftBehind = null;
      });
      if (openDialogs === 0) page?.toggleAttribute('inert', false);
    };
  }, [cameFrom]);
  return <div className="fixed inset-0 z-30 bg-[#0d1210]/50" />;
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

/** Asks before something that can't be taken back. It stays open while the work is under way. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  failure = null,
  onConfirm,
  children,
}: Omit<DialogProps, 'wide' | 'role'> & {
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The deed cannot be done now; what stands in the dialog says why. */
  disabled?: boolean;
  /** Of the last press. */
  failure?: ToldFailure | null;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={title}
      description={description}
      role="alertdialog"
    >
      {children}
      <DialogButtons
        failure={failure}
        label={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        busy={busy}
        disabled={disabled}
        onCancel={() => onOpenChange(false)}
        onConfirm={onConfirm}
      />
    </Dialog>
  );
}

/** The way out and the deed, at a dialog's foot. Without `onConfirm` the deed submits the form it stands in. */
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
  /** Of the last press. */
  failure?: ToldFailure | null;
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

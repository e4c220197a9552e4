import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { AlertIcon } from '../base/icon.tsx';

/** Says what could not be shown, and offers to try again or to go on. */
export function ErrorState({
  message,
  text,
  busy,
  onRetry,
  children,
}: {
  message: string;
  /** The reason, where the message only names what is missing. */
  text?: string;
  /** True during a retry. */
  busy?: boolean;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <AlertIcon className="size-7 text-red" />
      <p className="font-semibold">{message}</p>
      {text ? <p className="text-muted">{text}</p> : null}
      {onRetry ? (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {children}
    </div>
  );
}

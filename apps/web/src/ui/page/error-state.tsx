import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { AlertIcon } from '../base/first-screen-icons.tsx';

export function ErrorState({
  message,
  text,
  busy,
  onRetry,
  children,
}: {
  message: string;
  /** Why the content could not be loaded, if `message` doesn't say why. */
  text?: string;
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

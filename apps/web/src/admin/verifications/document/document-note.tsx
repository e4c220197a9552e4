import type { ReactNode } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { DocumentIcon } from '../../../ui/base/icons.tsx';

/** Stands in for a document that can't be shown. A document that should be there is reported, with a retry. */
export function DocumentNote({
  title,
  text,
  onRetry,
}: {
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
}) {
  return (
    <div
      role={onRetry ? 'alert' : undefined}
      className="grid justify-items-center gap-1 rounded-lg bg-sunk px-4 py-8 text-center"
    >
      <DocumentIcon className="size-7 text-muted" />
      <p className="font-semibold">{title}</p>
      {text ? <p className="text-muted wrap-anywhere">{text}</p> : null}
      {onRetry ? (
        <Button variant="secondary" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

import { Button } from './button.tsx';
import { AlertIcon } from './icon.tsx';

/** Something could not be shown: what, and a way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <AlertIcon className="size-7 text-red" />
      <p className="font-semibold">{message}</p>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

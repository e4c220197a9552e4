import { requestEmailConfirmation } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { useAction } from '../ui/form/use-action.ts';

/** The quiet button takes the room of its text, but keeps its full touch area. */
const sizes = { primary: 'w-full', secondary: undefined, quiet: '-mx-4 -my-1.5' };

/** Sends the link that confirms the member's email again. */
export function SendConfirmationButton({
  variant = 'secondary',
  onSent,
}: {
  variant?: 'primary' | 'secondary' | 'quiet';
  onSent: () => void;
}) {
  const action = useAction<void>({
    run: (_, idempotencyKey) => callApi(requestEmailConfirmation, { idempotencyKey }),
    fallback: 'Failed to send the link',
    success: 'Link sent. Please check your mail.',
    onSuccess: onSent,
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant={variant}
        className={sizes[variant]}
        busy={action.isPending}
        onClick={() => action.mutate()}
      >
        Send a new link
      </Button>
      <FailureNote failure={action.failure} />
    </div>
  );
}

import { confirmFactor, getFactorChallenge } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FactorStep } from './factor-step.tsx';

/** Asks in place for a second factor, then lets the call that was refused go on. */
export function ConfirmFactorDialog({
  onSettled,
}: {
  /** Told true if the person confirmed, false if they gave up. */
  onSettled: (isConfirmed: boolean) => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onSettled(false);
      }}
      title="Confirm that it is you"
      description="This needs your second factor: a passkey or a code. You won’t be asked again for ten minutes."
    >
      <FactorStep
        load={() => callApi(getFactorChallenge)}
        send={async (proof, idempotencyKey) => {
          await callApi(confirmFactor, { body: { proof }, idempotencyKey });
          onSettled(true);
        }}
      />
    </Dialog>
  );
}

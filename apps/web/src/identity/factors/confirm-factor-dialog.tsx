import { confirmFactor, getFactorChallenge } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import type { FactorAsked } from '../../api/second-factor.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FactorStep } from './factor-step.tsx';

/** Asks in place for a second factor, then lets the call that was refused go on. */
export function ConfirmFactorDialog({ asked }: { asked: FactorAsked }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) asked.settle(false);
      }}
      title="Confirm that it is you"
      description="This needs your second factor. You won’t be asked again for ten minutes."
    >
      <FactorStep
        load={() => callApi(getFactorChallenge)}
        send={async (proof, idempotencyKey) => {
          await callApi(confirmFactor, { body: { proof }, idempotencyKey });
          asked.settle(true);
        }}
      />
    </Dialog>
  );
}

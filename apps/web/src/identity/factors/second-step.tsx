import { finishSignIn, getChallengeOfTicket } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { Button } from '../../ui/base/button.tsx';
import { FactorStep } from './factor-step.tsx';

type Session = Awaited<ReturnType<typeof callApi<typeof finishSignIn>>>;

/** Asks for the second factor on /login, after the password. */
export function SecondStep({
  ticket,
  onSignedIn,
  onBack,
}: {
  ticket: string;
  onSignedIn: (session: Session) => void;
  onBack: () => void;
}) {
  return (
    <div className="grid gap-4">
      <p role="status">Your password is right. Now use your second factor: a passkey or a code.</p>
      <FactorStep
        load={() =>
          callApi(getChallengeOfTicket, {
            body: { ticket, purpose: 'sign_in', device_mark: deviceMark() },
          })
        }
        send={async (proof, idempotencyKey) =>
          onSignedIn(
            await callApi(finishSignIn, {
              body: { ticket, device_mark: deviceMark(), proof },
              idempotencyKey,
            }),
          )
        }
      />
      <Button variant="quiet" className="w-fit px-0" onClick={onBack}>
        Start again
      </Button>
    </div>
  );
}

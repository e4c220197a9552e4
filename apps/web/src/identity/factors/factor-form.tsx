import { appCode, type FactorChallenge, type FactorProof, recoveryCode } from '@sevenday/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { askForPasskey } from './browser-passkeys.ts';

interface FactorFormProps {
  challenge: FactorChallenge;
  /** Sends the proof. */
  send: (proof: FactorProof, idempotencyKey: string) => Promise<unknown>;
  /** Loads another challenge: each works once. */
  onRefused: () => void;
}

/** Asks for one of a person's second factors: a passkey, the code of an app, or a recovery code. */
export function FactorForm(props: FactorFormProps) {
  const { passkey, has_app: hasApp, recovery_codes_left: left } = props.challenge;
  const hasFactor = passkey !== null || hasApp;
  const [isRecovering, setRecovering] = useState(!hasFactor);
  if (isRecovering)
    return (
      <div className="grid gap-4">
        <RecoveryForm {...props} />
        {hasFactor ? (
          <Button variant="quiet" className="w-fit px-0" onClick={() => setRecovering(false)}>
            Back to the other ways
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-4">
      {passkey ? <PasskeyButton {...props} options={passkey} /> : null}
      {hasApp ? <AppForm {...props} isOnlyWay={passkey === null} /> : null}
      {left > 0 ? (
        <Button variant="quiet" className="w-fit px-0" onClick={() => setRecovering(true)}>
          Use a recovery code
        </Button>
      ) : null}
    </div>
  );
}

const codeFallback = 'We could not check your code';

function PasskeyButton({
  options,
  send,
  onRefused,
}: FactorFormProps & { options: Record<string, unknown> }) {
  const action = useAction<void>({
    run: async (_, idempotencyKey) =>
      send({ passkey: await askForPasskey(options) }, idempotencyKey),
    fallback: 'We could not check your passkey',
    isHarmless: true,
    runsAgain: false,
    onFailure: onRefused,
  });
  return (
    <div className="grid gap-3">
      <Button busy={action.isPending} onClick={() => action.mutate()}>
        Use your passkey
      </Button>
      <FailureNote failure={action.failure} />
    </div>
  );
}

const appFields = z.object({ code: appCode });

function AppForm({ send, isOnlyWay }: FactorFormProps & { isOnlyWay: boolean }) {
  const action = useAction({
    run: (proof: FactorProof, idempotencyKey) => send(proof, idempotencyKey),
    fallback: codeFallback,
    isHarmless: true,
    onFailure: (error) => form.showFailure(error, 'code'),
  });
  const form = useSchemaForm(appFields, (proof) => action.mutate(proof));
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        autoFocus={isOnlyWay}
        error={form.errors.code}
      />
      <Button type="submit" variant={isOnlyWay ? 'primary' : 'secondary'} busy={action.isPending}>
        Confirm
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

const recoveryFields = z.object({ recovery_code: recoveryCode });

function RecoveryForm({ send }: FactorFormProps) {
  const action = useAction({
    run: (proof: FactorProof, idempotencyKey) => send(proof, idempotencyKey),
    fallback: codeFallback,
    isHarmless: true,
    onFailure: (error) => form.showFailure(error, 'recovery_code'),
  });
  const form = useSchemaForm(recoveryFields, (proof) => action.mutate(proof));
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label="Recovery code"
        name="recovery_code"
        hint="Each of your recovery codes works once."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        autoFocus
        error={form.errors.recovery_code}
      />
      <Button type="submit" busy={action.isPending}>
        Confirm
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

import { type Answer, addApp, beginApp } from '@sevenday/contract';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { isPasswordAsked, PasswordAsked, passwordOf } from './password-asked.tsx';
import { QrCode } from './qr-code.tsx';

type Begun = Answer<typeof beginApp>;

export function AddApp({ onAdded }: { onAdded: (added: Answer<typeof addApp>) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? <AppCode begun={begun} onAdded={onAdded} /> : <BeginApp onBegun={setBegun} />;
}

/** Begins at once. Only if the server wants the password, the person has to do something. */
function BeginApp({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const [asksPassword, setAsksPassword] = useState(false);
  const isBegun = useRef(false);
  const action = useAction({
    run: (given: { current_password?: string | undefined }, idempotencyKey) =>
      callApi(beginApp, { body: passwordOf(given), idempotencyKey }),
    fallback: 'Failed to begin adding the app',
    onSuccess: onBegun,
    onFailure: (error) => {
      if (isPasswordAsked(error)) setAsksPassword(true);
      return form.showFailure(error);
    },
  });
  const form = useSchemaForm(beginApp.body, (given) => action.mutate(given));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    action.mutate({});
  }, []);
  return (
    <form {...form.props} className="grid gap-4">
      {asksPassword || action.failure ? null : <Skeleton className="h-48 w-full rounded-md" />}
      <PasswordAsked isAsked={asksPassword} error={form.errors.current_password} />
      {asksPassword || action.failure ? (
        <Button type="submit" busy={action.isPending}>
          Continue
        </Button>
      ) : null}
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

function AppCode({
  begun: { secret, address },
  onAdded,
}: {
  begun: Begun;
  onAdded: (added: Answer<typeof addApp>) => void;
}) {
  const action = useAction({
    run: (body: { name: string; code: string }, idempotencyKey) =>
      callApi(addApp, { body: { ...body, device_mark: deviceMark() }, idempotencyKey }),
    fallback: 'Failed to add the app',
    success: 'Authenticator app added',
    onSuccess: onAdded,
    onFailure: (error) => form.showFailure(error, 'code'),
  });
  const form = useSchemaForm(addApp.body, (body) => action.mutate(body));
  return (
    <form {...form.props} className="grid gap-4">
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-sm">
        Scan this picture with your app. If you can’t, enter this key there:{' '}
        <code className="font-mono wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="What do you call it?"
        name="name"
        defaultValue="My authenticator app"
        maxLength={60}
        required
        error={form.errors.name}
      />
      <TextField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={form.errors.code}
      />
      <Button type="submit" busy={action.isPending}>
        Add the app
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

import { type Answer, addPasskey, beginPasskey } from '@sevenday/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../api/call.ts';
import { deviceMark } from '../../api/device-mark.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { makePasskey } from './browser-passkeys.ts';
import { isPasswordAsked, PasswordAsked, passwordOf } from './password-asked.tsx';

const { name } = addPasskey.body.shape;
const fields = z.object({
  name,
  current_password: beginPasskey.body.shape.current_password,
});

export function AddPasskey({ onAdded }: { onAdded: (added: Answer<typeof addPasskey>) => void }) {
  const [asksPassword, setAsksPassword] = useState(false);
  const action = useAction({
    // The browser asks the person for something, so the page doesn't run this again by itself.
    run: async (given: z.output<typeof fields>, idempotencyKey) => {
      const { options } = await callApi(beginPasskey, { body: passwordOf(given) });
      const passkey = await makePasskey(options);
      const body = { name: given.name, passkey, device_mark: deviceMark() };
      return callApi(addPasskey, { body, idempotencyKey });
    },
    runsAgain: false,
    fallback: 'Failed to add the passkey',
    success: 'Passkey added',
    onSuccess: onAdded,
    onFailure: (error) => {
      if (isPasswordAsked(error)) setAsksPassword(true);
      return form.showFailure(error);
    },
  });
  const form = useSchemaForm(fields, (given) => action.mutate(given));
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label="What do you call it?"
        name="name"
        defaultValue="My passkey"
        maxLength={60}
        required
        error={form.errors.name}
      />
      <PasswordAsked isAsked={asksPassword} error={form.errors.current_password} />
      <Button type="submit" busy={action.isPending}>
        Make a passkey
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

import {
  type Answer,
  type FactorProof,
  getChallengeOfTicket,
  resetPassword,
} from '@sevenday/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../api/call.ts';
import { deviceMark, keepDeviceMark } from '../api/device-mark.ts';
import { ApiFailure } from '../api/failure.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { toast } from '../ui/base/toast.ts';
import { NewPasswordField } from '../ui/form/new-password-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Page } from '../ui/page/page.tsx';
import { Announcement } from './announcement.tsx';
import { FactorStep } from './factors/factor-step.tsx';
import { ticketOf } from './ticket-of.ts';
import { useLinkToken } from './use-link-token.ts';
import { warnOfPassword } from './warn-of-password.ts';

/** Sets a new password by a mailed link, which ends every session. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [spentToken, setSpentToken] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <Page title="Your password is changed" width="narrow">
        <Announcement>
          <p>You have been signed out everywhere. Sign in with your new password.</p>
        </Announcement>
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      </Page>
    );
  if (token === null || token === spentToken) return <UselessLink isSpent={token !== null} />;
  return (
    <Page title="Choose a new password" width="narrow">
      <ResetForm
        token={token}
        onDone={() => setIsDone(true)}
        onSpent={() => setSpentToken(token)}
      />
    </Page>
  );
}

function UselessLink({ isSpent }: { isSpent: boolean }) {
  return (
    <Page
      title={isSpent ? 'This link no longer works' : 'This link is not complete'}
      width="narrow"
    >
      <Announcement>
        <p>
          {isSpent
            ? 'The link has expired or was already used, or you used a newer one. Your password stays as it is.'
            : 'Part of the link is missing. Open the link in our email again, or ask for a new one.'}
        </p>
      </Announcement>
      <ButtonLink to="/forgot-password">Send a new link</ButtonLink>
    </Page>
  );
}

function ResetForm({
  token,
  onDone,
  onSpent,
}: {
  token: string;
  onDone: () => void;
  onSpent: () => void;
}) {
  const { signOut } = useSession();
  const [needed, setNeeded] = useState<{ ticket: string; password: string } | null>(null);
  const changed = (answer: Answer<typeof resetPassword>) => {
    toast.success('Password changed successfully!');
    warnOfPassword(answer);
    keepDeviceMark();
    // This browser's session ended with all the others.
    signOut();
    onDone();
  };
  const action = useAction({
    run: (new_password: string, idempotencyKey) =>
      callApi(resetPassword, {
        body: { token, new_password, device_mark: deviceMark() },
        idempotencyKey,
      }).catch((error: unknown) => ({ ...ticketOf(error), password: new_password })),
    fallback: 'Failed to change the password',
    onSuccess: (answer) => ('ticket' in answer ? setNeeded(answer) : changed(answer)),
    onFailure: (error) => {
      if (isUseless(error)) return onSpent();
      return form.showFailure(error, 'new_password');
    },
  });
  const form = useSchemaForm(newPasswordOnly, ({ new_password }) => action.mutate(new_password));
  if (needed)
    return (
      <ConfirmReset
        ticket={needed.ticket}
        send={(proof, idempotencyKey) =>
          callApi(resetPassword, {
            body: {
              ...{ token, new_password: needed.password, device_mark: deviceMark() },
              ...{ ticket: needed.ticket, proof },
            },
            idempotencyKey,
          }).then(changed)
        }
      />
    );
  return (
    <form {...form.props} className="grid gap-4">
      <NewPasswordField error={form.errors.new_password} />
      <p className="text-muted">
        You will be signed out everywhere. To protect you, we send no money for 24 hours after the
        change.
      </p>
      <Button type="submit" busy={action.isPending}>
        Change password
      </Button>
      <FailureNote failure={form.failureOf(action)} />
    </form>
  );
}

const newPasswordOnly = z.object({ new_password: resetPassword.body.shape.new_password });

/** Asks staff for their second factor before a link sets their password. */
function ConfirmReset({
  ticket,
  send,
}: {
  ticket: string;
  send: (proof: FactorProof, idempotencyKey: string) => Promise<unknown>;
}) {
  return (
    <div className="grid gap-4">
      <p role="status">Now use your second factor: a passkey or a code.</p>
      <FactorStep
        load={() =>
          callApi(getChallengeOfTicket, {
            body: { ticket, purpose: 'reset_password', device_mark: deviceMark() },
          })
        }
        send={send}
      />
    </div>
  );
}

function isUseless(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.code === 'link_expired' || error.fields.token !== undefined;
}

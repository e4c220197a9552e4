import { confirmEmail } from '@sevenday/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { currentUserQuery } from '../session/current-user.ts';
import { useSession } from '../session/session.ts';
import { queryClient } from '../shell/member/query-client.ts';
import { Button, ButtonLink } from '../ui/base/button.tsx';
import { SpinnerIcon } from '../ui/base/first-screen-icons.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { Page } from '../ui/page/page.tsx';
import { Announcement } from './announcement.tsx';
import { SendConfirmationButton } from './send-confirmation-button.tsx';
import { useLinkToken } from './use-link-token.ts';

const fallback = 'Failed to confirm the email';

/** Confirms the email when the mailed link is opened. It needs no press and no sign-in. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const action = useAction({
    run: (given: string, idempotencyKey) =>
      callApi(confirmEmail, { body: { token: given }, idempotencyKey }),
    fallback,
    // The page doesn't wait for this reload.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
  const { mutate } = action;
  const startedWith = useRef<string>(null);
  useEffect(() => {
    if (token === null || token === startedWith.current) return;
    startedWith.current = token;
    mutate(token);
  }, [token, mutate]);

  if (token === null)
    return (
      <LinkUseless
        title="This link is not complete"
        text="Part of the link is missing. Please open the link in our email again. If your email is already confirmed, you don’t need to do anything."
      />
    );
  if (action.isSuccess) return <Confirmed />;
  if (action.isError && isUseless(action.error))
    return (
      <LinkUseless
        title="This link no longer works"
        text="Each link works once, for a day, and only for the email address that we sent it to. If your email is already confirmed, you don’t need to do anything."
      />
    );
  if (action.isError)
    return (
      <Result
        title="Your email is not confirmed yet"
        text={failureText(
          action.error,
          'We could not confirm your email just now. You can safely try again.',
        )}
      >
        <Button onClick={() => mutate(token)}>Try again</Button>
      </Result>
    );
  return (
    <Page title="Confirming your email" width="narrow">
      <p role="status" className="flex items-center gap-3">
        <SpinnerIcon /> One moment…
      </p>
    </Page>
  );
}

function Confirmed() {
  const { isSignedIn } = useSession();
  return (
    <Result
      title="Your email is confirmed"
      text="Thank you. We will write to this address about your loans."
    >
      {isSignedIn ? (
        <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
      ) : (
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      )}
    </Result>
  );
}

function LinkUseless({ title, text }: { title: string; text: string }) {
  const { isSignedIn } = useSession();
  const [isSent, setIsSent] = useState(false);
  if (isSent)
    return (
      <Result
        title="Check your mail"
        text="A new link is on its way to your email. It works for a day."
      >
        <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
      </Result>
    );
  return (
    <Result title={title} text={text}>
      {isSignedIn ? (
        <SendConfirmationButton variant="primary" onSent={() => setIsSent(true)} />
      ) : (
        <p>
          <TextLink to="/account">Sign in</TextLink> to see whether your email is confirmed, or to
          get a new link.
        </p>
      )}
    </Result>
  );
}

function Result({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Page title={title} width="narrow">
      <Announcement>
        <p>{text}</p>
      </Announcement>
      {children}
    </Page>
  );
}

function isUseless(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.code === 'link_expired' || error.code === 'invalid_input';
}

import { acceptInvitation } from '@sevenday/contract';
import { useEffect } from 'react';
import { callApi } from '../api/call.ts';
import { tabStorage } from '../api/storage.ts';
import { navigate } from '../router/router.tsx';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { Page } from '../ui/page/page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Stored in this tab only, until the invitation is accepted. */
const key = 'sevenday.invitation';

/** Accepts the invitation to work for the lender. Its token survives the way through sign-in or registration. */
export function JoinPage() {
  const token = useKeptToken();
  const { isSignedIn } = useSession();
  if (token === null)
    return (
      <Page title="This link is not complete" width="narrow">
        <p>Part of the link is missing. Please open the link in our email again.</p>
      </Page>
    );
  return (
    <Page title="You are invited to work here" width="narrow">
      {isSignedIn ? <Accept token={token} /> : <SignInFirst />}
    </Page>
  );
}

function Accept({ token }: { token: string }) {
  const { signOut } = useSession();
  const action = useAction<void>({
    run: (_, idempotencyKey) => callApi(acceptInvitation, { body: { token }, idempotencyKey }),
    fallback: 'Failed to accept the invitation',
    // The server has ended every session, because a session of staff is shorter.
    onSuccess() {
      tabStorage.remove(key);
      signOut();
      navigate('/login', { replace: true, state: { expiry: 'joined' } });
    },
  });
  return (
    <>
      <p>Accept, and then sign in again to begin.</p>
      <Button className="w-full sm:w-fit" busy={action.isPending} onClick={() => action.mutate()}>
        Accept the invitation
      </Button>
      <FailureNote failure={action.failure} />
    </>
  );
}

function SignInFirst() {
  const state = { from: { pathname: '/join', search: '' } };
  return (
    <>
      <p>Sign in with the email that was invited, or create an account with it.</p>
      <p>
        <TextLink to="/login" state={state}>
          Sign in
        </TextLink>
      </p>
      <p>
        <TextLink to="/register" state={state}>
          Create an account
        </TextLink>
      </p>
    </>
  );
}

/** Returns the token of the link, or the one that this tab kept. */
function useKeptToken(): string | null {
  const given = useLinkToken();
  useEffect(() => {
    if (given !== null) tabStorage.write(key, given);
  }, [given]);
  return given ?? tabStorage.read(key);
}

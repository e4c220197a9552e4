import {
  type BankAccount,
  createVerificationSession,
  fallbackMessages,
  successMessages,
} from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { knownConfig } from '../api/config.ts';
import { ApiFailure } from '../api/failure.ts';
import { bankAccountQuery } from '../bank-accounts/bank-account-query.ts';
import { isAboutPassword, linkAccount } from '../bank-accounts/link-bank-account.ts';
import { loansKey } from '../loans/loan/loan-queries.ts';
import { noticesKey } from '../notices/notices-query.ts';
import { currentUserQuery, useCurrentUser } from '../session/current-user.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { BankIcon } from '../ui/base/icons.tsx';
import { toast } from '../ui/base/toast.ts';
import { EmailForPasswordManager } from '../ui/form/email-for-password-manager.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { LazyConfirmDialog } from '../ui/overlay/lazy-confirm-dialog.tsx';
import { DebitsNotMade, useDebitsNotMade } from './debits-not-made.tsx';

interface Press {
  /** Undefined until it is asked for. */
  password?: string | undefined;
}

export function LinkButton({
  label,
  isNext,
  replaces,
  onProfileRefused,
}: {
  label: string;
  isNext: boolean;
  /** True if there is an account already. Debits from it may be announced. */
  replaces: boolean;
  /** The provider doesn't accept a field of the profile. */
  onProfileRefused: (failure: ApiFailure) => void;
}) {
  const { email } = useCurrentUser();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const notMade = useDebitsNotMade();
  // The account chosen at the bank, whose owner the bank has not named yet. Another press continues with it.
  const chosen = useRef<string | null>(null);
  const action = useAction<Press, BankAccount | 'password_needed' | null>({
    async run({ password }, idempotencyKey) {
      const config = await knownConfig();
      const press = { intent: idempotencyKey, password };
      return linkAccount(config, press, chosen).catch((error) => {
        // A missing password is not a failure, because the page asks for it. A wrong one is.
        if (!password && isAboutPassword(error)) return 'password_needed';
        throw error;
      });
    },
    fallback: fallbackMessages.verifyBank,
    runsAgain: false,
    success: (linked) =>
      linked && linked !== 'password_needed' && linked.verified ? successMessages.verifyBank : null,
    onSuccess: async (linked) => {
      setAsksPassword(linked === 'password_needed');
      if (linked === 'password_needed') return;
      if (linked === null) toast.info('No account was chosen. Nothing has changed.');
      else if (!linked.verified)
        toast.warning(linked.reason ?? 'The account is added. We will check it and write to you.');
      if (linked) queryClient.setQueryData(bankAccountQuery.queryKey, linked);
      // The old account's announced debits are cancelled, and a notice is written for each.
      const changed = [currentUserQuery.queryKey, loansKey, noticesKey];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onFailure(error) {
      if (!(error instanceof ApiFailure && error.code === 'provider_refused')) {
        return form.showFailure(error);
      }
      // The sentence stays beside this button too: the field is in another card.
      onProfileRefused(error);
    },
  });
  const form = useSchemaForm(createVerificationSession.body, ({ current_password: password }) =>
    action.mutate({ password }),
  );
  if (asksPassword) {
    return (
      <form {...form.props} className="grid max-w-md gap-4">
        <EmailForPasswordManager email={email} />
        <TextField
          label="Current password"
          hint="We need it to link another account. To protect you, we send no money for 24 hours after the change."
          name="current_password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          error={form.errors.current_password}
        />
        <Button type="submit" className="w-full sm:w-fit" busy={action.isPending}>
          Continue
        </Button>
        <FailureNote failure={form.failureOf(action)} />
      </form>
    );
  }
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        className="w-full sm:w-fit"
        busy={action.isPending}
        onClick={() => (replaces && notMade?.length !== 0 ? setAsking(true) : action.mutate({}))}
      >
        {action.isPending ? null : <BankIcon />}
        {label}
      </Button>
      <LazyConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        description={<DebitsNotMade loans={notMade} />}
        confirmLabel={label}
        cancelLabel="Keep this account"
        onConfirm={() => {
          setAsking(false);
          action.mutate({});
        }}
      />
      <FailureNote failure={action.failure} />
    </>
  );
}

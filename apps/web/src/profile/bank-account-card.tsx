import {
  type BankAccount,
  createVerificationSession,
  fallbackMessages,
  successMessages,
  verifyBankAccount,
} from '@sevenday/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { onTokenChange } from '../api/token.ts';
import { isOffline, useAction } from '../api/use-action.ts';
import { type Config, configQuery } from '../app/config.ts';
import { currentUserQuery } from '../app/session.tsx';
import { linkAgain } from '../loans/bank-account-link.tsx';
import { loansKey } from '../loans/loan-queries.ts';
import { noticesKey } from '../notices/notices-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { BankIcon } from '../ui/icons.tsx';
import { LateConfirmDialog } from '../ui/late-confirm-dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { bankAccountQuery, useBankAccount } from './bank-account-query.ts';
import { BankAccountRetry, bankAccountFailed } from './bank-account-retry.tsx';
import { collectBankAccount } from './collect-bank-account.ts';
import { DebitsNotMade, useDebitsNotMade } from './debits-not-made.tsx';
import { lacksId } from './id-standing.ts';

/** Where the account cannot be fetched, what is known of its owner still stands (spec section 8: only logged). */
export function BankAccountCard() {
  const { data: user } = useQuery(currentUserQuery);
  const hasAccount = user?.has_bank_account === true;
  const bank = useBankAccount(hasAccount);
  const isVerified = bank.account?.verified ?? user?.bank_account_verified ?? false;
  const isSettled = hasAccount && (isVerified || bank.account?.awaits_approval !== false);
  // An ID comes first: a person has to look at it.
  const isNext = !isSettled && user !== undefined && !lacksId(user);
  return (
    <Card
      title="Bank Account"
      aside={hasAccount && !bank.isLoading ? <VerifiedBadge isVerified={isVerified} /> : null}
    >
      <div className="grid gap-4">
        {!user || bank.isLoading ? (
          <Loading text="Loading your bank account…">
            <Facts items={factsToCome(user?.full_name)} />
          </Loading>
        ) : null}
        {bank.account ? <Account account={bank.account} /> : null}
        {user && !hasAccount ? (
          <p>
            Link the account where loans are sent and from which they are repaid. It is verified at
            once, and we never see your bank password.
          </p>
        ) : null}
        {bank.isMissing ? (
          <>
            <p>
              {bankAccountFailed} {isVerified ? 'It is still verified.' : null}
            </p>
            <BankAccountRetry />
          </>
        ) : (
          <LinkButton
            label={labelOf(hasAccount, isSettled)}
            isNext={isNext}
            replaces={hasAccount}
          />
        )}
      </div>
    </Card>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="success">Verified</Badge>
  ) : (
    <Badge tone="warning">Not verified</Badge>
  );
}

function Account({ account }: { account: BankAccount }) {
  return (
    <>
      <Facts
        items={accountFacts({
          holder: <PersonName name={account.account_holder_name} />,
          bank: account.bank_name,
          number: `****${account.account_number_last4}`,
        })}
      />
      {account.reason ? (
        <p className="border-l-4 border-amber bg-amber-wash px-4 py-3">{account.reason}</p>
      ) : null}
    </>
  );
}

function LinkButton({
  label,
  isNext,
  replaces,
}: {
  label: string;
  isNext: boolean;
  /** There is an account already, of which debits may be announced. */
  replaces: boolean;
}) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const notMade = useDebitsNotMade();
  // What was chosen at the bank, which has not told of its owner yet: another press goes on with it.
  const chosen = useRef<string | null>(null);
  const action = useAction<void, BankAccount | null>({
    run: async (_, idempotencyKey) =>
      linkAccount(await queryClient.ensureQueryData(configQuery), idempotencyKey, chosen),
    fallback: fallbackMessages.verifyBank,
    retriesOffline: false,
    success: (linked) => (linked?.verified ? successMessages.verifyBank : null),
    onSuccess: async (linked) => {
      if (linked === null) toast.info('No account was chosen. Nothing has changed.');
      else if (!linked.verified)
        toast.warning(linked.reason ?? 'The account is added and awaits approval.');
      if (linked) queryClient.setQueryData(bankAccountQuery.queryKey, linked);
      // With the account go the debits that were announced of it, and each is told of.
      const changed = [currentUserQuery.queryKey, loansKey, noticesKey];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        className="w-full sm:w-fit"
        busy={action.isPending}
        onClick={() => (replaces && notMade?.length !== 0 ? setAsking(true) : action.mutate())}
      >
        {action.isPending ? null : <BankIcon />}
        {label}
      </Button>
      <LateConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        description={<DebitsNotMade loans={notMade} />}
        confirmLabel={label}
        cancelLabel="Keep it"
        onConfirm={() => {
          setAsking(false);
          action.mutate();
        }}
      />
      <FailureNote failure={action.failure} />
    </>
  );
}

function accountFacts(of: { holder: ReactNode; bank: ReactNode; number: ReactNode }) {
  return [
    { label: 'Account holder', value: of.holder },
    { label: 'Bank', value: of.bank },
    { label: 'Account number', value: of.number },
  ];
}

/** The holder is most likely who looks. */
function factsToCome(name = '') {
  return accountFacts({
    holder: <TextSkeleton text={name} />,
    bank: <TextSkeleton text="Bank account" />,
    number: <TextSkeleton text="****0000" />,
  });
}

/** Settled: it is verified or waits for us; nobody is to be told to link another one. */
function labelOf(hasAccount: boolean, isSettled: boolean): string {
  if (!hasAccount) return 'Link bank account';
  return isSettled ? 'Link another account' : linkAgain;
}

/**
 * The spec's three steps (section 4). Null when the person left without choosing an account. They take as long as a
 * bank's own pages, and belong to who began them: when somebody else comes here meanwhile, they end with the page, and
 * so does the bank's window.
 */
async function linkAccount(
  config: Config,
  intent: string,
  chosen: RefObject<string | null>,
): Promise<BankAccount | null> {
  const stop = onTokenChange(() => window.location.reload());
  return followSteps(config, intent, chosen).finally(stop);
}

async function followSteps(
  config: Config,
  intent: string,
  chosen: RefObject<string | null>,
): Promise<BankAccount | null> {
  const sessionId = chosen.current ?? (await choose(config, intent));
  if (sessionId === null) return null;
  chosen.current = null;
  try {
    return await verifyChosen(sessionId, intent);
  } catch (error) {
    if (isStillAnswering(error)) chosen.current = sessionId;
    throw error;
  }
}

/** Answers the session in which an account was chosen. */
async function choose(config: Config, intent: string): Promise<string | null> {
  const session = await callApi(createVerificationSession, { idempotencyKey: `${intent}-session` });
  const collected = await collectBankAccount(config, session.client_secret);
  return collected === 'left' ? null : session.session_id;
}

const askAgainMs = 3_000;
const mostAsked = 10;

/** Many banks tell who owns an account some seconds after it was chosen. */
async function verifyChosen(sessionId: string, intent: string): Promise<BankAccount> {
  for (let asked = 1; ; asked++) {
    const verify = () =>
      callApi(verifyBankAccount, {
        body: { session_id: sessionId },
        idempotencyKey: `${intent}-verify-${asked}`,
      });
    try {
      // A phone that comes back from the bank's app may need a moment to be online again.
      return await verify().catch((error) => {
        if (isOffline(error)) return verify();
        throw error;
      });
    } catch (error) {
      if (asked === mostAsked || !isStillAnswering(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
}

function isStillAnswering(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'in_progress';
}

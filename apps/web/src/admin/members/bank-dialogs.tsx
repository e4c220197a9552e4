import {
  approveBankAccount,
  deleteBankAccount,
  fallbackMessages,
  type Member,
  type MemberPage,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnderWay } from '../list/shown-at-once.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { memberFallbacks, useMember } from '../member-page/use-member-page.ts';
import { unverifiedWords } from './unverified-words.ts';

interface BankDialogProps {
  member: Member;
  onClose: () => void;
}

const settled = { bank_account_awaits_approval: false };
const approvedBank = { ...settled, bank_account_verified: true };
const noBank = { ...settled, has_bank_account: false, bank_account_verified: false };

/** A member as the changes under way leave them; one that is refused leaves them as they were. */
export function useMembersAsChanged(): (member: Member) => Member {
  const approving = useUnderWay('approve-bank');
  const removing = useUnderWay('remove-bank');
  return (member) => ({
    ...member,
    ...(approving.has(member.id) ? approvedBank : {}),
    ...(removing.has(member.id) ? noBank : {}),
  });
}

/** What is approved is what is shown: another account, linked meanwhile, is refused. */
export function ApproveBankDialog({ member, onClose }: BankDialogProps) {
  const page = useMember(member.id);
  const account = page.data?.member.bank_account_awaits_approval
    ? page.data.bank_accounts.find(({ removed_at }) => removed_at === null)
    : undefined;
  const approve = useAdminAction({
    run: ({ id, account_id }: { id: string; account_id: string }, idempotencyKey) =>
      callApi(approveBankAccount, { params: { id }, body: { account_id }, idempotencyKey }),
    fallback: fallbackMessages.approveBank,
    success: successMessages.approveBank,
    shownAtOnce: 'approve-bank',
    onAnswer: (rows, _, { id }) => rows.replace('members', { id, ...approvedBank }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Approve the bank account of ${member.full_name}?`}
      description="This allows loan disbursements to the account and automatic repayments from it. Approve it only when you know that it is the member’s own."
      confirmLabel="Approve Bank"
      disabled={!account}
      onConfirm={() => {
        if (!account) return;
        approve.start({ id: member.id, account_id: account.id });
        onClose();
      }}
    >
      {account ? <AccountToApprove account={account} /> : null}
      {page.data && !account ? <p>There is no bank account to approve any more.</p> : null}
      {page.isError && !page.data ? (
        <ErrorState
          message={failureText(page.error, memberFallbacks.member)}
          onRetry={() => void page.refetch()}
        />
      ) : null}
      {page.isPending ? (
        <Loading text="Loading the account...">
          <Skeleton className="h-24" />
        </Loading>
      ) : null}
    </ConfirmDialog>
  );
}

function AccountToApprove({ account }: { account: MemberPage['bank_accounts'][number] }) {
  const { account_holder_name: holder, bank_name: bank, unverified_reason: reason } = account;
  return (
    <Facts
      items={[
        { label: 'Account', value: `${bank} ****${account.account_number_last4}` },
        { label: 'Holder', value: <PersonName name={holder} /> },
        ...(reason ? [{ label: 'It waits because', value: unverifiedWords[reason] }] : []),
      ]}
    />
  );
}

export function DeleteBankDialog({ member, onClose }: BankDialogProps) {
  const remove = useAdminAction({
    run: ({ id }: { id: string }, idempotencyKey) =>
      callApi(deleteBankAccount, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.deleteBank,
    success: successMessages.deleteBank,
    shownAtOnce: 'remove-bank',
    onAnswer: (rows, _, { id }) => rows.replace('members', { id, ...noBank }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the bank account of ${member.full_name}?`}
      description="No loan can be disbursed to the member and nothing debited automatically until a bank account is added again."
      confirmLabel="Delete Bank"
      danger
      onConfirm={() => {
        remove.start({ id: member.id });
        onClose();
      }}
    />
  );
}

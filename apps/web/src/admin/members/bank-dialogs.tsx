import {
  approveBankAccount,
  deleteBankAccount,
  fallbackMessages,
  type Member,
  type MemberPage,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { useMember } from '../member-page/use-member-page.ts';
import { unverifiedWords } from './unverified-words.ts';

interface BankDialogProps {
  member: Member;
  onClose: () => void;
}

/** What is approved is what is shown: another account, linked meanwhile, is refused. */
export function ApproveBankDialog({ member, onClose }: BankDialogProps) {
  const page = useMember(member.id);
  const account = page.data?.bank_accounts.find(({ removed_at }) => removed_at === null);
  const approve = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(approveBankAccount, {
        params: { id },
        body: { account_id: account?.id },
        idempotencyKey,
      }),
    fallback: fallbackMessages.approveBank,
    success: successMessages.approveBank,
    onDone: onClose,
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Approve the bank account of ${member.full_name}?`}
      description="This allows loan disbursements to the account and automatic payments from it. Approve it only when you know that it is the member’s own."
      confirmLabel="Approve Bank"
      busy={approve.isPending || page.isPending}
      onConfirm={() => approve.start(member.id)}
    >
      {account ? <AccountToApprove account={account} /> : null}
      {page.isPending ? <Skeleton className="h-24" /> : null}
    </ConfirmDialog>
  );
}

function AccountToApprove({ account }: { account: MemberPage['bank_accounts'][number] }) {
  const { account_holder_name: holder, bank_name: bank, unverified_reason: reason } = account;
  return (
    <Facts
      items={[
        { label: 'Account', value: `${bank} ****${account.account_number_last4}` },
        { label: 'Holder', value: <bdi>{holder}</bdi> },
        ...(reason ? [{ label: 'It waits because', value: unverifiedWords[reason] }] : []),
      ]}
    />
  );
}

export function DeleteBankDialog({ member, onClose }: BankDialogProps) {
  const remove = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(deleteBankAccount, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.deleteBank,
    success: successMessages.deleteBank,
    onDone: onClose,
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the bank account of ${member.full_name}?`}
      description="No loan can be disbursed to the member and nothing withdrawn automatically until a bank account is added again."
      confirmLabel="Delete Bank"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.start(member.id)}
    />
  );
}

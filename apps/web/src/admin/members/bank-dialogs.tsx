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
import { useMay } from '../../session/use-may.ts';
import { FactsSkeleton } from '../../ui/base/skeletons.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useUnderWay } from '../list/shown-at-once.ts';
import { useAdminAction } from '../list/use-admin-action.ts';
import { LoansOfAccount } from './loans-of-account.tsx';
import { unverifiedReasons } from './unverified-sentences.ts';
import { memberFallbacks, useMember, useMemberLoans } from './use-member.ts';

interface BankDialogProps {
  member: Member;
  onClose: () => void;
}

const settled = { bank_account_awaits_approval: false };
const approvedBank = { ...settled, bank_account_verified: true };
const noBank = { ...settled, has_bank_account: false, bank_account_verified: false };

/** Shows members as if the changes under way were done. A refused change has no effect. */
export function useMembersAsChanged(): (member: Member) => Member {
  const approving = useUnderWay('approve-bank');
  const removing = useUnderWay('remove-bank');
  return (member) => ({
    ...member,
    ...(approving.has(member.id) ? approvedBank : {}),
    ...(removing.has(member.id) ? noBank : {}),
  });
}

/** Loads the account that the dialog shows and the admin decides on. */
function useBankShown({ id }: Member) {
  const page = useMember(id);
  const account = page.data?.bank_accounts.find(({ removed_at }) => removed_at === null);
  return { page, shown: page.data && account ? { member: page.data.member, account } : undefined };
}

/** Approves the shown account. The server refuses if the account or the member's name has changed since. */
export function ApproveBankDialog({ member, onClose }: BankDialogProps) {
  const { page, shown } = useBankShown(member);
  const compared = shown?.member.bank_account_awaits_approval ? shown : undefined;
  const approve = useAdminAction({
    run: ({ id, ...seen }: { id: string; account_id: string; full_name: string }, idempotencyKey) =>
      callApi(approveBankAccount, { params: { id }, body: seen, idempotencyKey }),
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
      disabled={!compared}
      onConfirm={() => {
        if (!compared) return;
        const { account, member: named } = compared;
        approve.start({ id: member.id, account_id: account.id, full_name: named.full_name });
        onClose();
      }}
    >
      <BankShown
        page={page}
        shown={compared}
        none="There is no bank account to approve any more."
      />
    </ConfirmDialog>
  );
}

/** Deletes the shown account. Another account that was linked since stays. */
export function DeleteBankDialog({ member, onClose }: BankDialogProps) {
  const { page, shown } = useBankShown(member);
  const mayViewLoans = useMay('loans.view');
  const loans = useMemberLoans(member.id, { enabled: mayViewLoans });
  const remove = useAdminAction({
    run: ({ id, ...seen }: { id: string; account_id: string }, idempotencyKey) =>
      callApi(deleteBankAccount, { params: { id }, query: seen, idempotencyKey }),
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
      description="No loan can be disbursed to the member, and nothing can be debited automatically, until a bank account is added again."
      confirmLabel="Delete Bank"
      danger
      disabled={!shown || (mayViewLoans && loans.isLoading)}
      onConfirm={() => {
        if (!shown) return;
        remove.start({ id: member.id, account_id: shown.account.id });
        onClose();
      }}
    >
      <BankShown page={page} shown={shown} none="There is no bank account to delete any more." />
      {shown ? <LoansOfAccount loans={loans} /> : null}
    </ConfirmDialog>
  );
}

interface Shown {
  member: Member;
  account: MemberPage['bank_accounts'][number];
}

function BankShown({
  page,
  shown,
  none,
}: {
  page: ReturnType<typeof useMember>;
  shown: Shown | undefined;
  none: string;
}) {
  if (shown) return <AccountFacts {...shown} />;
  if (page.data) return <p>{none}</p>;
  if (page.isPending) {
    return (
      <Loading text="Loading the account...">
        <FactsSkeleton rows={3} />
      </Loading>
    );
  }
  return (
    <ErrorState
      message={failureText(page.error, memberFallbacks.member)}
      onRetry={() => void page.refetch()}
    />
  );
}

function AccountFacts({ member, account }: Shown) {
  const { account_holder_name: holder, bank_name: bank, unverified_reason: reason } = account;
  return (
    <Facts
      items={[
        { label: 'Account', value: `${bank} ****${account.account_number_last4}` },
        { label: 'Holder', value: <PersonName name={holder} /> },
        { label: 'Member', value: <PersonName name={member.full_name} /> },
        ...(reason ? [{ label: 'Why it waits', value: unverifiedReasons[reason] }] : []),
      ]}
    />
  );
}

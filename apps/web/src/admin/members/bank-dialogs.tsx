import {
  approveBankAccount,
  deleteBankAccount,
  fallbackMessages,
  type Member,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useRefreshAdmin } from '../list/use-refresh-admin.ts';

interface BankDialogProps {
  member: Member;
  onClose: () => void;
}

export function ApproveBankDialog({ member, onClose }: BankDialogProps) {
  const refreshAdmin = useRefreshAdmin();
  const approve = useAction({
    run: (id: string, idempotencyKey) =>
      callApi(approveBankAccount, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.approveBank,
    success: successMessages.approveBank,
    onSuccess: async () => {
      await refreshAdmin();
      onClose();
    },
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Approve the bank account of ${member.full_name}?`}
      description="This allows loan disbursements to the account and automatic payments from it. Approve it only when you know that it is the member’s own."
      confirmLabel="Approve Bank"
      busy={approve.isPending}
      onConfirm={() => approve.mutate(member.id)}
    />
  );
}

export function DeleteBankDialog({ member, onClose }: BankDialogProps) {
  const refreshAdmin = useRefreshAdmin();
  const remove = useAction({
    run: (id: string, idempotencyKey) =>
      callApi(deleteBankAccount, { params: { id }, idempotencyKey }),
    fallback: fallbackMessages.deleteBank,
    success: successMessages.deleteBank,
    onSuccess: async () => {
      await refreshAdmin();
      onClose();
    },
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
      onConfirm={() => remove.mutate(member.id)}
    />
  );
}

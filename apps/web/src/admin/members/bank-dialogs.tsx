import {
  approveBankAccount,
  deleteBankAccount,
  fallbackMessages,
  type Member,
  successMessages,
} from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';

interface BankDialogProps {
  member: Member;
  onClose: () => void;
}

export function ApproveBankDialog({ member, onClose }: BankDialogProps) {
  const approve = useAdminAction({
    run: (id: string, idempotencyKey) =>
      callApi(approveBankAccount, { params: { id }, idempotencyKey }),
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
      busy={approve.isPending}
      onConfirm={() => approve.start(member.id)}
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

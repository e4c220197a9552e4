import { type MemberPage, resetFactors } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** Lets an admin remove the second factors of a person who lost them all. Shown only for somebody who has one. */
export function ResetFactors({
  page: { member, has_second_factor: hasFactor },
}: {
  page: MemberPage;
}) {
  const queryClient = useQueryClient();
  const isOneself = useCurrentUser().id === member.id;
  const [open, setOpen] = useState(false);
  const action = useAction<void>({
    run: (_, idempotencyKey) =>
      callApi(resetFactors, { params: { id: member.id }, idempotencyKey }),
    fallback: 'Failed to reset the second factors',
    success: 'Second factors reset',
    onSuccess: () => setOpen(false),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!hasFactor || isOneself) return null;
  return (
    <Card title="Second factor">
      <div className="grid gap-3">
        <p>{member.full_name} signs in with a second factor.</p>
        <Button
          variant="quiet-danger"
          className="w-full"
          onClick={() => {
            action.forgetFailure();
            setOpen(true);
          }}
        >
          Reset second factors
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Reset the second factors of ${member.full_name}?`}
        description={
          member.is_admin
            ? 'First make sure that it is really them, for example by a call. They are signed out everywhere and can move no money for 24 hours. All admins get a mail.'
            : 'First make sure that it is really them, for example by a call. They are signed out everywhere, and sign in with their password alone.'
        }
        confirmLabel="Reset"
        danger
        busy={action.isPending}
        failure={action.failure}
        onConfirm={() => action.mutate()}
      />
    </Card>
  );
}

import { type MemberNotice, resendNotice } from '@sevenday/contract';
import { callApi } from '../../api/call.ts';
import { IfMay } from '../../session/if-may.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';

/** Sends a mail that bounced again, to the member's present address. Shows nothing for any other mail. */
export function ResendNotice({ notice }: { notice: MemberNotice }) {
  const resend = useAdminAction({
    run: (id: string, idempotencyKey) => callApi(resendNotice, { params: { id }, idempotencyKey }),
    fallback: 'Failed to send the mail again',
    success: 'The mail is sent again',
  });
  if (!notice.may_resend) return null;
  return (
    <IfMay capability="work.retry">
      <RowButton
        aria-label={`Send again: ${notice.subject}`}
        busy={resend.isPending}
        onClick={() => resend.start(notice.id)}
      >
        Send Again
      </RowButton>
      <FailureNote failure={resend.failure} />
    </IfMay>
  );
}

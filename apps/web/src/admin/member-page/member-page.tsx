import { useState } from 'react';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { useParams } from '../../router/router.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { Badge, LevelBadge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { BusyPlaceholder, CardSkeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFromHere, useWayBack } from '../list/way-back.ts';
import { EditMemberForm } from '../members/edit-member-form.tsx';
import { memberFallbacks, useMember } from '../members/use-member.ts';
import { AuditTrail } from './audit-trail.tsx';
import { BankAccounts, IdDecisions, Profile, ProfilePicture, Totals } from './member-cards.tsx';
import { MemberLoans } from './member-loans.tsx';
import { MemberNotices } from './member-notices.tsx';

/** Shows /admin/members/:id: everything about one person. */
export function MemberPage() {
  const id = useParams().id ?? '';
  const { data: known, error, isPending, refetch } = useMember(id);
  const isGone = error instanceof ApiFailure && error.code === 'member_not_found';
  // Show nothing of a member who was deleted while the page was open.
  const data = isGone ? undefined : known;
  const isOneself = useCurrentUser().id === id;
  const [isEditing, setEditing] = useState(false);
  const fromHere = useFromHere();
  const back = useWayBack({ to: '/admin?tab=members', label: 'Back to Members' });
  return (
    <Page
      title={data?.member.full_name ?? 'Member'}
      subtitle={
        isPending ? (
          <span role="status">Loading member...</span>
        ) : data ? (
          <span className="flex gap-2">
            <LevelBadge level={data.member.membership_level} />
            {data.member.is_admin ? <Badge tone="info">admin</Badge> : null}
          </span>
        ) : undefined
      }
      back={back}
      actions={
        isOneself || (error && !data) ? null : (
          // On a phone always below the name, which arrives later and may be long.
          <div className="max-sm:w-screen max-sm:max-w-full">
            <Button
              variant="secondary"
              disabled={!data}
              aria-expanded={isEditing}
              onClick={() => setEditing((open) => !open)}
            >
              Edit Profile
            </Button>
          </div>
        )
      }
      width="wide"
    >
      {data && isEditing ? (
        <EditMemberForm member={data.member} onClose={() => setEditing(false)} />
      ) : null}
      {isPending ? <MemberSkeleton /> : null}
      {error && !data ? (
        <ErrorState
          message={failureText(error, memberFallbacks.member)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      ) : null}
      {isGone ? (
        <p className="-mt-8 text-center text-muted">
          The ledger entries of a deleted member are kept:{' '}
          <TextLink to={`/admin/members/${id}/statement`} state={fromHere}>
            Member Statement
          </TextLink>
        </p>
      ) : null}
      {data ? (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <Profile page={data} />
            <Totals totals={data.loan_totals} />
            <IdDecisions documents={data.id_documents} />
            <BankAccounts accounts={data.bank_accounts} />
          </div>
          <MemberLoans member={data.member} />
          <MemberNotices memberId={id} />
          <AuditTrail memberId={id} />
        </>
      ) : null}
    </Page>
  );
}

/** The placeholder of the member's cards. Other cards load once these are known. */
function MemberSkeleton() {
  return (
    <BusyPlaceholder className="grid gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <CardSkeleton title="Profile" aside={<ProfilePicture url={null} />} rows={5} />
        <CardSkeleton title="Totals" rows={5} />
        <CardSkeleton title="ID Decisions" rows={1} />
        <CardSkeleton title="Bank Accounts" rows={2} />
      </div>
      <CardSkeleton title="Loans, Payments and Payouts" rows={3} />
    </BusyPlaceholder>
  );
}

import type { MemberPage as MemberPageData } from '@sevenday/contract';
import { useState } from 'react';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { useParams } from '../../router/router.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { IfMay } from '../../session/if-may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { LevelBadge } from '../../ui/base/level-badge.tsx';
import { BusyPlaceholder, CardSkeleton, Skeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { WaitsForApproval } from '../approvals/waits-for-approval.tsx';
import { LinesSkeleton } from '../list/list-skeleton.tsx';
import { useFromHere, useWayBack } from '../list/way-back.ts';
import { EditMemberForm } from '../members/edit-member-form.tsx';
import { mayEditMember } from '../members/member-actions.tsx';
import { memberFallbacks, useMember } from '../members/use-member.ts';
import { AuditTrail } from './audit-trail.tsx';
import { BankAccounts, IdDecisions, Profile, ProfilePicture, Totals } from './member-cards.tsx';
import { MemberLoans } from './member-loans.tsx';
import { MemberNotices } from './member-notices.tsx';
import { MemberStanding, StandingSkeleton } from './member-standing.tsx';
import { ResetFactors } from './reset-factors.tsx';
import { Timeline } from './timeline.tsx';
import { useMemberTimeline } from './use-member-timeline.ts';

/** Shows /admin/members/:id: everything about one person. */
export function MemberPage() {
  const id = useParams().id ?? '';
  const { data: known, error, isPending, refetch } = useMember(id);
  const isGone = error instanceof ApiFailure && error.code === 'member_not_found';
  // Show nothing of a member who was deleted while the page was open.
  const data = isGone ? undefined : known;
  const user = useCurrentUser();
  // Until the member is known, the button keeps its place.
  const mayEdit = data
    ? mayEditMember(user, data.member)
    : user.id !== id && user.may.includes('members.edit');
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
          <span className="flex flex-wrap gap-2">
            <LevelBadge level={data.member.membership_level} />
            {data.member.is_admin ? <Badge tone="info">admin</Badge> : null}
            <WaitsForApproval id={id} />
          </span>
        ) : undefined
      }
      back={back}
      actions={
        !mayEdit || (error && !data) ? null : (
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
        <IfMay capability="loans.view">
          <p className="-mt-8 text-center text-muted">
            The ledger entries of a deleted member are kept:{' '}
            <TextLink to={`/admin/members/${id}/statement`} state={fromHere}>
              Member Statement
            </TextLink>
          </p>
        </IfMay>
      ) : null}
      {data ? <MemberBody page={data} /> : null}
    </Page>
  );
}

/** Shows the timeline and what is below it at once, so that nothing moves. */
function MemberBody({ page }: { page: MemberPageData }) {
  const { member } = page;
  const hasTimeline = useMay('members.history');
  const timeline = useMemberTimeline(member.id, { enabled: hasTimeline });
  if (hasTimeline && timeline.isLoading) return <MemberSkeleton />;
  return (
    <>
      <MemberStanding page={page} />
      <div className={hasTimeline ? columns : ''}>
        {hasTimeline ? (
          <Timeline member={member} isLate={page.standing.days_late > 0} list={timeline} />
        ) : null}
        <div className={hasTimeline ? 'grid content-start gap-6' : 'grid gap-6 lg:grid-cols-2'}>
          <Profile page={page} />
          <Totals page={page} />
          <IdDecisions documents={page.id_documents} />
          <BankAccounts accounts={page.bank_accounts} />
          <IfMay capability="factors.reset">
            <ResetFactors page={page} />
          </IfMay>
        </div>
      </div>
      <IfMay capability="loans.view">
        <MemberLoans member={member} />
      </IfMay>
      <MemberNotices memberId={member.id} />
      <IfMay capability="audit.view">
        <AuditTrail memberId={member.id} />
      </IfMay>
    </>
  );
}

/** On a wide screen, the timeline stands beside what rarely changes. */
const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

/** The placeholder of how the member stands, the timeline and the cards. Other cards load once these are known. */
function MemberSkeleton() {
  return (
    <div className="grid gap-6">
      <StandingSkeleton />
      <BusyPlaceholder className={columns}>
        <Card title="Timeline" aside={<Skeleton className="h-11 w-40 rounded-md lg:h-9" />}>
          <LinesSkeleton rows={8} />
        </Card>
        <div className="grid content-start gap-6">
          <CardSkeleton title="Profile" aside={<ProfilePicture url={null} />} rows={5} />
          <CardSkeleton title="Totals" rows={5} />
          <CardSkeleton title="ID Decisions" rows={1} />
          <CardSkeleton title="Bank Accounts" rows={2} />
        </div>
      </BusyPlaceholder>
    </div>
  );
}

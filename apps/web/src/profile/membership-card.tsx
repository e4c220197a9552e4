import type { CurrentUser } from '@sevenday/contract';
import {
  type BasisPoints,
  countDays,
  formatDollarsShort,
  formatPercent,
  membershipLevels,
} from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import type { Limits } from '../loans/loan/limits.ts';
import { limitsQuery } from '../loans/loan/loan-queries.ts';
import { Card } from '../ui/base/card.tsx';
import { LevelBadge } from '../ui/base/level-badge.tsx';
import { ProgressBar } from '../ui/base/progress-bar.tsx';
import { Skeleton, TextSkeleton } from '../ui/base/skeletons.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { membershipGoal } from './membership-goal.ts';

/** Shows what a membership level gives. The numbers come with the limits, whose failure is silent (spec section 8). */
export function MembershipCard({ user }: { user: CurrentUser }) {
  const { data: limits, isPending } = useQuery(limitsQuery);
  const completed = { label: 'Completed loans', value: user.total_loans_taken };
  return (
    <Card title="Membership" aside={<LevelBadge level={user.membership_level} />}>
      <Facts items={limits || isPending ? [completed, ...termsOf(limits)] : [completed]} />
      {limits?.levels_ahead.map((ahead) => (
        <Goal key={ahead.membership_level} ahead={ahead} completed={user.total_loans_taken} />
      ))}
      {isPending ? <GoalsToCome level={user.membership_level} /> : null}
    </Card>
  );
}

/** The lines are shown before their numbers have loaded. */
function termsOf(limits: Limits | undefined) {
  const coming = <TextSkeleton text="$1000" />;
  return [
    { label: 'Interest rate', value: limits ? formatPercent(limits.interest_rate) : coming },
    {
      label: 'You can borrow up to',
      value: limits ? formatDollarsShort(limits.tier_cap) : coming,
    },
    { label: 'Time to repay', value: limits ? countDays(limits.term_days) : coming },
  ];
}

/** A text of about the right width. */
function goalToCome(level: CurrentUser['membership_level']): string {
  const numbers = { missing_loans: level === 'gold' ? 5 : 10, interest_rate: 2000 as BasisPoints };
  return membershipGoal({ ...numbers, membership_level: level });
}

/** The placeholder of a goal for each level ahead. */
function GoalsToCome({ level }: { level: CurrentUser['membership_level'] }) {
  const levelsAhead = membershipLevels.slice(membershipLevels.indexOf(level) + 1);
  return levelsAhead.map((ahead) => (
    <div key={ahead} className="mt-4 grid gap-1.5">
      <p>
        <TextSkeleton text={goalToCome(ahead)} />
      </p>
      <Skeleton className="h-2 rounded-full" />
    </div>
  ));
}

function Goal({ ahead, completed }: { ahead: Limits['levels_ahead'][number]; completed: number }) {
  const text = membershipGoal(ahead);
  return (
    <div className="mt-4 grid gap-1.5">
      <p>{text}</p>
      <ProgressBar
        label={text}
        value={completed}
        maximum={ahead.from_completed_loans}
        tone={ahead.membership_level === 'gold' ? 'gold' : 'violet'}
      />
    </div>
  );
}

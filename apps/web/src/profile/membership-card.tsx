import type { CurrentUser } from '@sevenday/contract';
import { defaultLendingPolicy, formatDollarsShort, formatPercent } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../loans/loan-queries.ts';
import { LevelBadge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { Progress } from '../ui/progress.tsx';
import { membershipGoals } from './membership-goal.ts';

export function MembershipCard({ user }: { user: CurrentUser }) {
  const limits = useQuery(limitsQuery).data;
  const tier = defaultLendingPolicy.tiers[user.membership_level];
  return (
    <Card title="Membership" aside={<LevelBadge level={user.membership_level} />}>
      <Facts
        items={[
          { label: 'Completed loans', value: user.total_loans_taken },
          {
            label: 'Interest rate',
            value: formatPercent(limits?.interest_rate ?? tier.interestRateBasisPoints),
          },
          {
            label: 'You can borrow up to',
            value: formatDollarsShort(limits?.tier_cap ?? tier.capCents),
          },
        ]}
      />
      {membershipGoals(user.membership_level, user.total_loans_taken).map((goal) => (
        <div key={goal.level} className="mt-4 grid gap-1.5">
          <p>{goal.text}</p>
          <Progress
            label={goal.text}
            value={goal.completed}
            maximum={goal.needed}
            tone={goal.level === 'gold' ? 'gold' : 'violet'}
          />
        </div>
      ))}
    </Card>
  );
}

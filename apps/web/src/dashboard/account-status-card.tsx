import type { CurrentUser } from '@sevenday/contract';
import { Badge, LevelBadge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';

const idTones = { approved: 'success', pending: 'warning', rejected: 'danger' } as const;

export function AccountStatusCard({ user }: { user: CurrentUser }) {
  return (
    <Card title="Account Status">
      <Facts
        items={[
          { label: 'Membership level', value: <LevelBadge level={user.membership_level} /> },
          {
            label: 'ID verification',
            value: (
              <Badge tone={idTones[user.id_verification_status]}>
                {user.id_verification_status}
              </Badge>
            ),
          },
          {
            label: 'Bank account',
            value: user.bank_account_verified ? (
              <Badge tone="success">Verified</Badge>
            ) : (
              <Badge tone="warning">Not verified</Badge>
            ),
          },
          { label: 'Completed loans', value: user.total_loans_taken },
        ]}
      />
    </Card>
  );
}

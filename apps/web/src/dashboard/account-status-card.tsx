import type { CurrentUser } from '@sevenday/contract';
import { idTone, waitsForUpload } from '../id-verifications/id-standing.ts';
import { Badge } from '../ui/base/badge.tsx';
import { Card } from '../ui/base/card.tsx';
import { LevelBadge } from '../ui/base/level-badge.tsx';
import { Facts } from '../ui/text/facts.tsx';

export function AccountStatusCard({ user }: { user: CurrentUser }) {
  return (
    <Card title="Account Status">
      <Facts
        items={[
          { label: 'Membership level', value: <LevelBadge level={user.membership_level} /> },
          {
            label: 'ID verification',
            value: <Badge tone={idTone(user)}>{user.id_verification_status}</Badge>,
            note: waitsForUpload(user) ? 'Please upload your ID.' : undefined,
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

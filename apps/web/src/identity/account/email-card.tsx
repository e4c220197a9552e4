import type { CurrentUser } from '@sevenday/contract';
import { Badge } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { UnconfirmedEmail } from '../unconfirmed-email.tsx';

export function EmailCard({ user }: { user: CurrentUser }) {
  return (
    <Card
      title="Email"
      aside={
        user.email_confirmed ? (
          <Badge tone="success">Confirmed</Badge>
        ) : (
          <Badge tone="warning">Not confirmed</Badge>
        )
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          You sign in with <strong>{user.email}</strong>, and we write to you there.{' '}
          <span className="whitespace-nowrap">
            <TextLink to="/profile#edit-profile">Change it</TextLink>
          </span>
        </p>
        {user.email_confirmed ? null : <UnconfirmedEmail />}
      </div>
    </Card>
  );
}

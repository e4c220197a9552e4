import { useCurrentUser } from '../../session/current-user.ts';
import { Page } from '../../ui/page/page.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { SecondFactorsCard } from '../factors/second-factors-card.tsx';
import { EmailCard } from './email-card.tsx';
import { OwnLogCard } from './own-log-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Shows /account: how the member signs in, where they are signed in, and what was done with the account. */
export function AccountPage() {
  const user = useCurrentUser();
  return (
    <Page
      title="Sign-in and security"
      subtitle={<PersonName name={user.full_name} />}
      back={{ to: '/profile', label: 'Back to profile' }}
    >
      <EmailCard user={user} />
      <PasswordCard />
      <SecondFactorsCard />
      <SessionsCard />
      <OwnLogCard />
    </Page>
  );
}

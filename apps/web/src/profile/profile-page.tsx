import { useEffect, useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { IdVerificationCard } from '../id-verifications/id-verification-card.tsx';
import { useReviewWatch } from '../id-verifications/use-review-watch.ts';
import { usePlace } from '../router/router.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { Page } from '../ui/page/page.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { AutomaticRepaymentChoices } from './automatic-repayment-choices.tsx';
import { BankAccountCard } from './bank-account-card.tsx';
import { EditProfileCard } from './edit-profile-card.tsx';
import { MembershipCard } from './membership-card.tsx';
import { PictureCard } from './picture-card.tsx';

export function ProfilePage() {
  const user = useCurrentUser();
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  useReviewWatch(user);
  useScrollToHash();
  return (
    <Page
      title="Profile"
      subtitle={<PersonName name={user.full_name} />}
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
    >
      <PictureCard user={user} />
      <MembershipCard user={user} />
      <div id="id-verification" className="scroll-mt-4">
        <IdVerificationCard user={user} />
      </div>
      <div id="bank-account" className="scroll-mt-4">
        <BankAccountCard onProfileRefused={setRefused} />
      </div>
      <AutomaticRepaymentChoices />
      <div id="edit-profile" className="scroll-mt-4">
        <EditProfileCard user={user} refused={refused} />
      </div>
    </Page>
  );
}

/** Scrolls to the part of this page that a link of the checklist names. */
function useScrollToHash() {
  const { hash } = usePlace();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

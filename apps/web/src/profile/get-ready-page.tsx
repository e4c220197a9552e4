import type { BankAccount, CurrentUser } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBankAccount } from '../bank-accounts/bank-account-query.ts';
import { IdPhotoForm } from '../id-verifications/id-photo-form.tsx';
import { IdRequest } from '../id-verifications/id-request.tsx';
import { PhotoGuide } from '../id-verifications/photo-guide.tsx';
import { reviewTimeQuery } from '../id-verifications/review-time.tsx';
import { useReviewWatch } from '../id-verifications/use-review-watch.ts';
import { usePlace } from '../router/router.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { Card } from '../ui/base/card.tsx';
import { CardSkeleton } from '../ui/base/skeletons.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { Loading } from '../ui/page/loading.tsx';
import { Page } from '../ui/page/page.tsx';
import { BankAccountCard } from './bank-account-card.tsx';
import { findDoneSteps, findReadyStep, type ReadyStep } from './find-ready-step.ts';
import { ReadyStepsBar } from './ready-steps-bar.tsx';
import { StepsDone } from './steps-done.tsx';

/** Leads a member through the two steps before their first loan: ID and bank account. The profile has both as well. */
export function GetReadyPage() {
  const user = useCurrentUser();
  const { account, isLoading } = useBankAccount(user.has_bank_account);
  const wanted = new URLSearchParams(usePlace().search).get('step');
  useReviewWatch(user);
  // Asked for early, so that the sentence is there when the person begins to wait.
  useQuery({ ...reviewTimeQuery, enabled: user.id_verification_status !== 'approved' });
  const step = findReadyStep({ user, account, wanted });
  const place = useFocusOnNextStep(step);
  return (
    <Page title="Get ready to borrow" back={{ to: '/dashboard', label: 'Back to dashboard' }}>
      {isLoading ? (
        <Loading text="Loading your steps…">
          <CardSkeleton rows={3} />
        </Loading>
      ) : (
        <>
          <ReadyStepsBar current={step} {...findDoneSteps(user, account)} />
          <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
            <Step step={step} user={user} account={account} />
          </div>
        </>
      )}
    </Page>
  );
}

function Step({
  step,
  user,
  account,
}: {
  step: ReadyStep;
  user: CurrentUser;
  account: BankAccount | null;
}) {
  switch (step) {
    case 'id':
      return (
        <Card title="A photo of your ID">
          <div className="grid gap-4">
            <IdRequest user={user} />
            <PhotoGuide />
            <IdPhotoForm />
          </div>
        </Card>
      );
    case 'bank':
      return <BankStep />;
    default:
      return <StepsDone isReady={step === 'ready'} user={user} account={account} />;
  }
}

/** The provider may refuse a field of the profile, which is corrected on the profile's own page. */
function BankStep() {
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="grid gap-4">
      <BankAccountCard onProfileRefused={() => setRefused(true)} />
      {isRefused ? (
        <p>
          <TextLink to="/profile#edit-profile">Edit your profile</TextLink>
        </p>
      ) : null}
    </div>
  );
}

/** Moves the focus to the next step, because the pressed button disappears. */
function useFocusOnNextStep(step: ReadyStep) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.focus();
  }, [step]);
  return place;
}

import type { CurrentUser } from '@sevenday/contract';
import type { useBankAccount } from '../bank-accounts/bank-account-query.ts';
import { lacksId } from '../id-verifications/id-standing.ts';
import { Card } from '../ui/base/card.tsx';
import { CheckIcon, ClockIcon, ForwardIcon } from '../ui/base/icons.tsx';
import { ProgressBar } from '../ui/base/progress-bar.tsx';
import { TextLink } from '../ui/base/text-link.tsx';

interface Step {
  to: string;
  label: string;
  state: 'done' | 'waiting' | 'open';
  note?: string;
}

/** Lists the steps before borrowing; shows nothing once all are done. */
export function ChecklistCard({
  user,
  bank,
}: {
  user: CurrentUser;
  bank: ReturnType<typeof useBankAccount>;
}) {
  const steps = [idStep(user), bankStep(user, bank)];
  const done = steps.filter((step) => step.state === 'done').length;
  if (done === steps.length) return null;
  return (
    <Card title="Before you can borrow" aside={`${done} of ${steps.length} done`}>
      <ProgressBar label="Steps done" value={done} maximum={steps.length} />
      <ul className="mt-4 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.to} className="flex items-start gap-3 py-3">
            <StepIcon state={step.state} />
            <div>
              {step.state === 'done' ? (
                <span className="text-muted">{step.label}</span>
              ) : (
                <TextLink to={step.to}>{step.label}</TextLink>
              )}
              {step.note ? <p className="text-sm text-muted">{step.note}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepIcon({ state }: { state: Step['state'] }) {
  if (state === 'done') return <CheckIcon className="mt-0.5 text-green" />;
  if (state === 'waiting') return <ClockIcon className="mt-0.5 text-amber" />;
  return <ForwardIcon className="mt-0.5" />;
}

function idStep(user: CurrentUser): Step {
  const to = lacksId(user) ? '/get-ready' : '/profile#id-verification';
  if (user.id_verification_status === 'approved')
    return { to, label: 'ID approved', state: 'done' };
  if (user.id_submitted)
    return { to, label: 'ID uploaded', state: 'waiting', note: 'A reviewer will check it.' };
  if (user.id_verification_status === 'rejected')
    return {
      to,
      label: 'Upload your ID again',
      state: 'open',
      ...(user.id_notes ? { note: user.id_notes } : {}),
    };
  return { to, label: 'Upload your ID', state: 'open', note: user.id_notes ?? 'A photo or a PDF.' };
}

function bankStep(
  user: CurrentUser,
  { account, isMissing }: ReturnType<typeof useBankAccount>,
): Step {
  const to = '/profile#bank-account';
  if (user.bank_account_verified) return { to, label: 'Bank account verified', state: 'done' };
  if (!user.has_bank_account)
    return {
      to: '/get-ready?step=bank',
      label: 'Link your bank account',
      state: 'open',
      note: 'Usually checked at once.',
    };
  // Where it is not known what it needs, it may not be another one.
  if (!account) {
    const note = isMissing ? 'It could not be loaded.' : 'It is not verified.';
    return { to, label: 'See your bank account', state: 'open', note };
  }
  const note = account.reason ?? 'It is not verified.';
  return account.awaits_approval
    ? { to, label: 'Bank account linked', state: 'waiting', note }
    : { to, label: 'Link your bank account', state: 'open', note };
}

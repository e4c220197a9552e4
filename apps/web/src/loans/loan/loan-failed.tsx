import { failureText } from '../../api/failure.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { couldNotShowLoan, isMissing } from './use-loan.ts';

/** Says that the loan could not be shown. Offers no retry if it doesn't exist or belongs to somebody else. */
export function LoanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message = failureText(error, couldNotShowLoan);
  if (!isMissing(error)) return <ErrorState message={message} onRetry={onRetry} />;
  return (
    <ErrorState message={message}>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </ErrorState>
  );
}

import { failureText } from '../../api/failure.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { couldNotShowLoan, isMissing } from './use-loan.ts';

/** The loan could not be shown. One that is not there, or is another's, is not asked for again. */
export function LoanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message = failureText(error, couldNotShowLoan);
  if (!isMissing(error)) return <ErrorState message={message} onRetry={onRetry} />;
  return (
    <ErrorState message={message}>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </ErrorState>
  );
}

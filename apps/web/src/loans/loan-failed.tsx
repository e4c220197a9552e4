import { noSuchLoan } from '@sevenday/contract';
import { failureText } from '../api/failure.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { couldNotShowLoan, isMissing } from './use-loan.ts';

/** The loan could not be shown. One that is not there, or is another's, is not asked for again. */
export function LoanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isMissing(error))
    return <ErrorState message={failureText(error, couldNotShowLoan)} onRetry={onRetry} />;
  return (
    <ErrorState message={noSuchLoan}>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </ErrorState>
  );
}

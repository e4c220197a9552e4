import { useState } from 'react';

/** Remembers which text was accepted. Another amount, choice or wording has to be accepted again. */
export function useAcceptance({
  quote,
  isCurrent,
}: {
  quote: { documents_hash: string } | undefined;
  /** True if the shown text is the one that would be signed now. */
  isCurrent: boolean;
}) {
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null);
  return {
    accepted: isCurrent && quote !== undefined && acceptedHash === quote.documents_hash,
    accept: (yes: boolean) => setAcceptedHash(yes && quote ? quote.documents_hash : null),
  };
}

import { useState } from 'react';
import { toast } from '../../ui/base/toast.ts';

/** What was accepted is a text: another amount, choice or wording has to be accepted anew. */
export function useAcceptance({
  quote,
  isCurrent,
}: {
  quote: { documents_hash: string } | undefined;
  /** What is shown is what would be signed now. */
  isCurrent: boolean;
}) {
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null);
  return {
    accepted: isCurrent && quote !== undefined && acceptedHash === quote.documents_hash,
    accept: (yes: boolean) => setAcceptedHash(yes && quote ? quote.documents_hash : null),
  };
}

/** The field may be far down the agreement: the sentence is told where the press was, too. */
export function showRefusal(detail: string, { isEarly }: { isEarly: boolean }): void {
  toast.error(detail, isEarly ? { description: 'It was still loading.' } : undefined);
}

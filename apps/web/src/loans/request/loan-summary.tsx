import type { Loan } from '@sevenday/contract';
import { useId } from 'react';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { useDebounced } from '../../ui/base/use-debounced.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { type LoanOffered, summarySentence } from './summary-sentence.ts';

/** How long after the last change the sentence is read out, so that a slider is not read out step by step. */
const announcedAfterMs = 800;

/**
 * Says what the borrower gets and pays back, and to which account the money goes. The room is always that of the largest
 * loan, so that nothing below moves while the amount changes.
 */
export function LoanSummary({
  offered,
  largest,
  placeholder = '',
  account,
}: {
  /** Null while no amount is chosen that can be borrowed; `placeholder` is shown then. */
  offered: LoanOffered | null;
  largest: LoanOffered | null;
  placeholder?: string;
  account: Loan['bank_account'];
}) {
  const headingId = useId();
  const sentence = offered && summarySentence(offered);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only">
        Loan Summary
      </h2>
      <div className="grid *:col-start-1 *:row-start-1">
        {largest ? (
          <p
            aria-hidden="true"
            data-text={summarySentence(largest)}
            className="invisible font-semibold before:content-[attr(data-text)]"
          />
        ) : null}
        <p className={sentence ? 'font-semibold' : 'text-muted'}>
          <UnbrokenText text={sentence ?? placeholder} />
        </p>
      </div>
      {account ? <SentTo account={account} /> : null}
      <Announced text={sentence ?? ''} />
    </section>
  );
}

/** Announces the sentence once the amount stays as it is. */
function Announced({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {useDebounced(text, announcedAfterMs)}
    </p>
  );
}

/** Names the account that receives the loan. */
function SentTo({
  account: { bank_name: bank, account_number_last4: last4 },
}: {
  account: NonNullable<Loan['bank_account']>;
}) {
  return (
    <p className="text-sm/tight text-muted">
      <UnbrokenText text={`Sent to ${bank} ****${last4}`} />
    </p>
  );
}

/** The placeholder while the summary loads. */
export function SummarySkeleton() {
  return (
    <div>
      <p className="font-semibold">
        <TextSkeleton text="You get $10.00. You pay back $12.50 by Thu, Dec 3 if the money arrives today, and later if it arrives later." />
      </p>
      <p className="text-sm/tight">
        <TextSkeleton text="Sent to Sandbox Bank ****6789" />
      </p>
    </div>
  );
}

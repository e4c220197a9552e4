import type { Answer, getAcceptance } from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { useLenderTimeZone } from '../../api/config.ts';
import { BusyPlaceholder, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Callout } from '../../ui/text/callout.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { Disclosure } from '../documents/loan-documents.tsx';
import { yourAccount } from '../loan/your-account.ts';
import { LoanSummary, SummarySkeleton } from '../request/loan-summary.tsx';

type Quote = Answer<typeof getAcceptance>;
type Reason = Pick<Quote, 'amount' | 'bank_account' | 'creditor_changed'>;

/** Says why the loan has to be accepted again, and its price, which stays the same. */
export function ReacceptanceTerms({
  quote,
  canSendToday,
}: {
  quote: Quote;
  /** False while the money has to wait after a change to the account. */
  canSendToday: boolean;
}) {
  return (
    <>
      <Callout>
        <p>
          <UnbrokenText text={whyAgain(quote)} />
        </p>
      </Callout>
      <Summary quote={quote} canSendToday={canSendToday} />
      <Disclosure disclosure={quote.disclosure} />
    </>
  );
}

function whyAgain({ amount, bank_account: account, creditor_changed: creditorChanged }: Reason) {
  const what = creditorChanged ? 'The name or address of your lender' : 'Your bank account';
  return `${what} changed after you accepted this loan. Accept the agreement again, and we will send the ${formatDollars(amount)} to ${yourAccount(account)}. The price stays the same.`;
}

function Summary({ quote, canSendToday }: { quote: Quote; canSendToday: boolean }) {
  const offered = {
    amountCents: quote.amount,
    totalCents: quote.total,
    termDays: quote.term_days,
    earliestDueDate: canSendToday ? quote.earliest_due_date : null,
    timeZone: useLenderTimeZone(),
  };
  return <LoanSummary offered={offered} largest={null} account={quote.bank_account} />;
}

const typical = {
  amount: cents(1000),
  bank_account: { bank_name: 'Your bank', account_number_last4: '0000' },
  creditor_changed: false,
} satisfies Reason;

/** The placeholder while the terms load. */
export function TermsSkeleton() {
  return (
    <>
      <BusyPlaceholder className="grid gap-6">
        <div className="border-l-4 border-line px-4 py-3">
          <TextSkeleton text={whyAgain(typical)} />
        </div>
        <SummarySkeleton />
      </BusyPlaceholder>
      <DisclosureSkeleton />
    </>
  );
}

import type { Answer, getAcceptance } from '@sevenday/contract';
import { cents, formatDollars, formatPercent } from '@sevenday/lending';
import { useLenderTimeZone } from '../../api/config.ts';
import { Card } from '../../ui/base/card.tsx';
import { BusyPlaceholder, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Callout } from '../../ui/text/callout.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { Disclosure } from '../documents/loan-documents.tsx';
import { yourAccount } from '../loan/your-account.ts';
import { DueBeforeDisbursement, SummarySkeleton, sentTo, summaryFacts } from './loan-summary.tsx';

type Quote = Answer<typeof getAcceptance>;
type Reason = Pick<Quote, 'amount' | 'bank_account' | 'creditor_changed'>;

/** Says why the loan has to be accepted again, and its price, which stays the same. */
export function ReacceptanceTerms({ quote }: { quote: Quote }) {
  return (
    <>
      <Callout>
        <p>
          <UnbrokenText text={whyAgain(quote)} />
        </p>
      </Callout>
      <Terms quote={quote} />
      <Disclosure disclosure={quote.disclosure} />
    </>
  );
}

function whyAgain({ amount, bank_account: account, creditor_changed: creditorChanged }: Reason) {
  const what = creditorChanged ? 'The name or address of your lender' : 'Your bank account';
  return `${what} changed after you accepted this loan. Accept the agreement again, and we will send the ${formatDollars(amount)} to ${yourAccount(account)}. The price stays the same.`;
}

function Terms({ quote }: { quote: Quote }) {
  const timeZone = useLenderTimeZone();
  return (
    <Card title="Loan Summary">
      <Facts
        items={[
          ...summaryFacts({
            amount: formatDollars(quote.amount),
            interestLabel: `Interest (${formatPercent(quote.interest_rate)})`,
            interest: formatDollars(quote.interest_amount),
            total: formatDollars(quote.total),
            apr: formatPercent(quote.apr),
            due: <DueBeforeDisbursement termDays={quote.term_days} timeZone={timeZone} />,
          }),
          sentTo(quote.bank_account),
        ]}
      />
    </Card>
  );
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

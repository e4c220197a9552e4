import type { FormEvent } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useTypedTexts } from '../../session/use-typed-texts.ts';
import { amountOf, borrowableOf, type Limits, refuseForm } from '../loan/limits.ts';
import { exampleAmountText } from './offered-amounts.ts';
import { useAcceptance } from './use-acceptance.ts';
import { useLoanQuote } from './use-loan-quote.ts';
import { repaymentNotChosen, showRefusals, useRefusals } from './use-refusals.ts';
import { useRequestLoan } from './use-request-loan.ts';

/** Holds the loan request's fields and terms, and sends it. Nothing is chosen beforehand. */
export function useLoanRequest(limits: Limits, { isOpen }: { isOpen: boolean }) {
  const user = useCurrentUser();
  const typed = useTypedTexts('loan request', () => ({
    // A form that can't be sent shows what a loan would cost.
    amount: isOpen ? '' : exampleAmountText(limits),
    automatic_repayment: '',
  }));
  const amountText = typed.texts.amount;
  const automaticRepayment = choiceOf(typed.texts.automatic_repayment);
  const { fields, errorOf, refuse, forget } = useRefusals();

  const amount = amountOf({ amountText, accepted: false });
  const borrowable = borrowableOf(amount, limits);
  const terms = useLoanQuote({
    amountCents: borrowable,
    exampleCents: borrowableOf(limits.max_loan_amount, limits),
    automaticRepayment,
  });
  const isWaiting = borrowable !== null && !terms.isCurrent && terms.error === null;
  const { accepted, accept } = useAcceptance(terms);
  const request = useRequestLoan({
    refuse: (refusal) => refuse([refusal]),
    onAgreementChanged: terms.refetch,
    onMade: typed.forget,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const refusals = refusalsOf();
    if (refusals.length > 0) {
      showRefusals(refusals, { isWaiting });
      request.forgetFailure();
      return refuse(refusals);
    }
    if (amount === null || automaticRepayment === null || terms.quote === undefined) return;
    forget();
    request.mutate({ amount, automaticRepayment, documentsHash: terms.quote.documents_hash });
  }

  /** In the order of the page. */
  function refusalsOf() {
    const refused = refuseForm({ amountText, accepted }, limits, user);
    const unchosen = automaticRepayment === null ? repaymentNotChosen : null;
    const found =
      refused?.field === 'contract_accepted' ? [unchosen, refused] : [refused, unchosen];
    return found.filter((refusal) => refusal !== null);
  }

  return {
    ...{ fields, errorOf, amountText, amount, automaticRepayment, terms },
    /** True while the agreement for this amount loads and there is nothing to accept yet. */
    isWaiting,
    accepted,
    request,
    submit,
    changeAmount(text: string) {
      typed.type('amount', text);
      forget();
    },
    chooseRepayment(automatic: boolean) {
      typed.type('automatic_repayment', automatic ? 'on' : 'off');
      forget();
    },
    accept(yes: boolean) {
      accept(yes);
      forget();
    },
  };
}

/** Reads what was chosen; null until the borrower chooses (12 CFR 1005.10(e)). */
function choiceOf(text: string): boolean | null {
  return text === '' ? null : text === 'on';
}

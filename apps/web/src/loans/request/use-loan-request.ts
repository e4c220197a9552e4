import { type FormEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../session/session.tsx';
import { useTypedTexts } from '../../session/use-typed-texts.ts';
import {
  amountOf,
  borrowableOf,
  type FormRefusal,
  firstAmountText,
  type Limits,
  refuseForm,
} from '../loan/limits.ts';
import { showRefusal, useAcceptance } from './use-acceptance.ts';
import { useLoanQuote } from './use-loan-quote.ts';
import { useRequestLoan } from './use-request-loan.ts';

/** Holds the loan request's fields and terms, and sends it. */
export function useLoanRequest(limits: Limits) {
  const user = useCurrentUser();
  const typed = useTypedTexts('loan request', () => ({
    amount: firstAmountText(limits),
    automatic_repayment: 'on',
  }));
  const amountText = typed.texts.amount;
  const automaticRepayment = typed.texts.automatic_repayment === 'on';
  const { fields, errorOf, refuse, forget } = useRefusal();

  const amount = amountOf({ amountText, accepted: false });
  const borrowable = borrowableOf(amount, limits);
  const terms = useLoanQuote({ amount: borrowable, automaticRepayment });
  const isWaiting = borrowable !== null && !terms.isCurrent && terms.error === null;
  const { accepted, accept } = useAcceptance(terms);
  const request = useRequestLoan({
    refuse,
    onAgreementChanged: terms.refetch,
    onMade: typed.forget,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = refuseForm({ amountText, accepted }, limits, user);
    if (found) {
      showRefusal(found.detail, { isEarly: isWaiting && found.field === 'contract_accepted' });
      request.forgetFailure();
      return refuse(found);
    }
    if (amount === null || terms.quote === undefined) return;
    forget();
    request.mutate({ amount, automaticRepayment, documentsHash: terms.quote.documents_hash });
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
    },
    accept(yes: boolean) {
      accept(yes);
      forget();
    },
  };
}

/** Shows why the last press was refused, beside the field at fault, and focuses that field. */
function useRefusal() {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    contract_accepted: useRef<HTMLInputElement>(null),
  };
  return {
    fields,
    /** The refusal of this field, or, without a field, of the whole request. */
    errorOf: (field?: FormRefusal['field']) =>
      refusal?.field === field ? refusal?.detail : undefined,
    refuse(next: FormRefusal) {
      setRefusal(next);
      if (next.field) fields[next.field].current?.focus();
    },
    forget: () => setRefusal(null),
  };
}

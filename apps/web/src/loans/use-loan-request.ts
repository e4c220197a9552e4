import { type FormEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../app/session.tsx';
import { toast } from '../ui/toast.ts';
import {
  amountOf,
  borrowableOf,
  type FormRefusal,
  firstAmountText,
  type Limits,
  refuseForm,
} from './loan-form.ts';
import { useLoanQuote } from './loan-quote.ts';
import { useRequestLoan } from './use-request-loan.ts';

/** What stands in the form that asks for a loan, the terms of it, and the press that sends it. */
export function useLoanRequest(limits: Limits) {
  const user = useCurrentUser();
  const [amountText, setAmountText] = useState(() => firstAmountText(limits));
  const [automaticRepayment, setAutomaticRepayment] = useState(true);
  const { fields, errorOf, refuse, forget } = useRefusal();

  const amount = amountOf({ amountText, accepted: false });
  const borrowable = borrowableOf(amount, limits);
  const terms = useLoanQuote({ amount: borrowable, automaticRepayment });
  const isWaiting = borrowable !== null && !terms.isCurrent && terms.error === null;
  const { accepted, accept } = useAcceptance(terms);
  const request = useRequestLoan({ refuse, onAgreementChanged: terms.refetch });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = refuseForm({ amountText, accepted }, limits, user);
    if (found) {
      // The field may be far down the agreement: the sentence is told where the press was, too.
      const isEarly = isWaiting && found.field === 'contract_accepted';
      toast.error(found.detail, isEarly ? { description: 'It was still loading.' } : undefined);
      request.forgetFailure();
      return refuse(found);
    }
    if (amount === null || terms.quote === undefined) return;
    forget();
    request.mutate({ amount, automaticRepayment, documentsHash: terms.quote.documents_hash });
  }

  return {
    ...{ fields, errorOf, amountText, amount, automaticRepayment, setAutomaticRepayment, terms },
    /** The agreement for this amount is on its way: there is nothing to accept yet. */
    isWaiting,
    accepted,
    request,
    submit,
    changeAmount(text: string) {
      setAmountText(text);
      forget();
    },
    accept(yes: boolean) {
      accept(yes);
      forget();
    },
  };
}

/** What was accepted is a text: another amount, choice or wording has to be accepted anew. */
function useAcceptance({ quote, isCurrent }: ReturnType<typeof useLoanQuote>) {
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null);
  return {
    accepted: isCurrent && quote !== undefined && acceptedHash === quote.documents_hash,
    accept: (yes: boolean) => setAcceptedHash(yes && quote ? quote.documents_hash : null),
  };
}

/** Why the last press was refused, beside its field, which takes the focus. */
function useRefusal() {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    contract_accepted: useRef<HTMLInputElement>(null),
  };
  return {
    fields,
    /** The refusal of this field; without one, of the request as a whole. */
    errorOf: (field?: FormRefusal['field']) =>
      refusal?.field === field ? refusal?.detail : undefined,
    refuse(next: FormRefusal) {
      setRefusal(next);
      if (next.field) fields[next.field].current?.focus();
    },
    forget: () => setRefusal(null),
  };
}

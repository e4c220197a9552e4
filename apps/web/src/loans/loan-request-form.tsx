import { createLoan, fallbackMessages, successMessages } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { useAction } from '../api/use-action.ts';
import { useCurrentUser } from '../app/session.tsx';
import { KeptDraft } from '../drafts/kept-draft.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { Loading } from '../ui/loading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { AcceptanceFields } from './acceptance-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { Disclosure } from './loan-documents.tsx';
import {
  amountOf,
  borrowableOf,
  type FormRefusal,
  firstAmountText,
  type Limits,
  priceOf,
  refuseForm,
} from './loan-form.ts';
import { loansKey } from './loan-queries.ts';
import { useLoanQuote } from './loan-quote.ts';
import { LoanSummary } from './loan-summary.tsx';

/** Asking for a loan on one screen. Disabled, but readable, for whoever can't borrow now. */
export function LoanRequestForm({ limits, isOpen }: { limits: Limits; isOpen: boolean }) {
  const user = useCurrentUser();
  const [amountText, setAmountText] = useState(() => firstAmountText(limits));
  const [automaticRepayment, setAutomaticRepayment] = useState(true);
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    contract_accepted: useRef<HTMLInputElement>(null),
  };

  const amount = amountOf({ amountText, accepted: false });
  const { quote, isCurrent, isLoading, error, refetch } = useLoanQuote({
    amount: borrowableOf(amount, limits),
    automaticRepayment,
  });
  // What was accepted is a text: another amount, choice or wording has to be accepted anew.
  const accepted = isCurrent && quote !== undefined && acceptedHash === quote.documents_hash;

  function refuse(next: FormRefusal) {
    setRefusal(next);
    if (next.field) fields[next.field].current?.focus();
  }
  const request = useRequestLoan({ refuse, onAgreementChanged: refetch });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = refuseForm({ amountText, accepted }, limits, user);
    if (found) {
      // The field may be far down the agreement: the sentence is told where the press was, too.
      toast.error(found.detail);
      request.forgetFailure();
      return refuse(found);
    }
    if (amount === null || quote === undefined) return;
    setRefusal(null);
    request.mutate({ amount, automaticRepayment, documentsHash: quote.documents_hash });
  }

  const errorOf = (field: FormRefusal['field']) =>
    refusal?.field === field ? refusal?.detail : undefined;
  const barred = errorOf(undefined);
  const price = priceOf(limits, amount);
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      {isOpen ? <KeptDraft of="loan request" /> : null}
      <Card>
        <AmountField
          ref={fields.amount}
          disabled={!isOpen}
          isOpen={isOpen}
          limits={limits}
          text={amountText}
          amount={amount}
          error={errorOf('amount')}
          onChange={(text) => {
            setAmountText(text);
            setRefusal(null);
          }}
        />
      </Card>
      <LoanSummary limits={limits} price={price} isOpen={isOpen} />
      {quote ? <Disclosure disclosure={quote.disclosure} /> : null}
      {!quote && isLoading ? (
        <Loading text="Loading the terms…">
          <Skeleton className="h-96" />
        </Loading>
      ) : null}
      <AcceptanceFields
        ref={fields.contract_accepted}
        disabled={!isOpen}
        quote={quote}
        isCurrent={isCurrent}
        isLoading={isLoading}
        failed={error !== null}
        onRetry={() => void refetch()}
        automaticRepayment={automaticRepayment}
        onAutomaticRepayment={setAutomaticRepayment}
        accepted={accepted}
        onAccepted={(yes) => {
          setAcceptedHash(yes && quote ? quote.documents_hash : null);
          setRefusal(null);
        }}
        error={errorOf('contract_accepted')}
      />
      <div
        data-sticks
        className="tall:sticky tall:bottom-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 sm:static! sm:mx-0 sm:border-0 sm:p-0"
      >
        <FailureNote failure={barred ? { text: barred } : request.failure} />
        {price && isOpen ? (
          <p className="text-center">
            You repay <strong>{formatDollars(price.totalCents)}</strong> by the due date.
          </p>
        ) : null}
        <Button
          type="submit"
          // What could not be read is not asked for; beside it stands the way to try again.
          disabled={!isOpen || error !== null}
          busy={request.isPending}
          className="w-full"
        >
          Request Loan
        </Button>
      </div>
    </form>
  );
}

function useRequestLoan({
  refuse,
  onAgreementChanged,
}: {
  refuse: (refusal: FormRefusal) => void;
  onAgreementChanged: () => unknown;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    run: (
      request: { amount: Cents; automaticRepayment: boolean; documentsHash: string },
      idempotencyKey,
    ) =>
      callApi(createLoan, {
        body: {
          amount: request.amount,
          contract_accepted: true,
          automatic_repayment: request.automaticRepayment,
          documents_hash: request.documentsHash,
        },
        idempotencyKey,
      }),
    fallback: fallbackMessages.createLoan,
    success: successMessages.createLoan,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: loansKey });
      void navigate('/dashboard');
    },
    onFailure: (error) => {
      if (!(error instanceof ApiFailure)) return false;
      if (error.code === 'agreement_changed') onAgreementChanged();
      else void queryClient.invalidateQueries({ queryKey: [...loansKey, 'limits'] });
      const refusal = refusalOf(error);
      if (refusal) refuse(refusal);
      return refusal !== null;
    },
  });
}

function refusalOf({ fields }: ApiFailure): FormRefusal | null {
  if (fields.amount) return { detail: fields.amount, field: 'amount' };
  if (fields.contract_accepted)
    return { detail: fields.contract_accepted, field: 'contract_accepted' };
  return null;
}

import { createLoan, fallbackMessages, successMessages } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { navigate } from '../../router/router.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import type { FormRefusal } from '../loan/limits.ts';
import { loansKey } from '../loan/loan-queries.ts';

/** Requests the loan and leads to the dashboard. A refusal appears beside the field that it names. */
export function useRequestLoan({
  refuse,
  onAgreementChanged,
  onMade,
}: {
  refuse: (refusal: FormRefusal) => void;
  onAgreementChanged: () => unknown;
  onMade: () => void;
}) {
  const queryClient = useQueryClient();
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
      onMade();
      void queryClient.invalidateQueries({ queryKey: loansKey });
      navigate('/dashboard');
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

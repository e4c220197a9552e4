import { agreementNotAccepted } from '@sevenday/lending';
import { useRef, useState } from 'react';
import { toast } from '../../ui/base/toast.ts';
import type { FormRefusal } from '../loan/limits.ts';

export const repaymentNotChosen: FormRefusal = {
  detail: 'Choose how you want to repay',
  field: 'automatic_repayment',
};

export const notAccepted: FormRefusal = {
  detail: agreementNotAccepted,
  field: 'contract_accepted',
};

/** Keeps why the last press was refused: a sentence beside each field, and the first field takes the focus. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<FormRefusal[]>([]);
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    automatic_repayment: useRef<HTMLInputElement>(null),
    contract_accepted: useRef<HTMLInputElement>(null),
  };
  return {
    fields,
    /** The refusal of this field; without one, of the request as a whole. */
    errorOf: (field?: FormRefusal['field']) =>
      refusals.find((refusal) => refusal.field === field)?.detail,
    refuse(next: FormRefusal[]) {
      setRefusals(next);
      const first = next[0]?.field;
      if (first) fields[first].current?.focus();
    },
    forget: () => setRefusals([]),
  };
}

/** Says the refusals where the press was, too: a field may be far up the page. */
export function showRefusals(
  [first, second]: FormRefusal[],
  { isWaiting }: { isWaiting: boolean },
): void {
  if (!first) return;
  const isEarly = isWaiting && first.field === 'contract_accepted';
  const description = isEarly ? 'The agreement was still loading.' : second?.detail;
  toast.error(first.detail, description ? { description } : undefined);
}

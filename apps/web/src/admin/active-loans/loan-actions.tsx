import type { ActiveLoan } from '@sevenday/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { RowButton } from '../list/row-button.tsx';
import { AdjustmentDialog, type LoanAdjustment } from './adjustments/adjustment-dialog.tsx';
import { adjustmentsFor } from './adjustments/loan-adjustment-calls.ts';
import { LoanAdjustments } from './adjustments/loan-adjustments.tsx';
import { owedOf } from './adjustments/what-is-owed.ts';

/** Offers a loan's adjustments below its row, and lists earlier ones. */
export function LoanActions({ loan }: { loan: ActiveLoan }) {
  const [adjustment, setAdjustment] = useState<LoanAdjustment | null>(null);
  const adjustments = adjustmentsFor(loan, useCurrentUser().may);
  return (
    <section
      aria-label={`Change the loan to ${loan.borrower.full_name}`}
      className="mt-3 grid gap-3 rounded-lg bg-sunk p-4 lg:mb-2"
    >
      {adjustments.length > 0 ? (
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {adjustments.map((offered) => (
            <RowButton key={offered.title} onClick={() => setAdjustment(offered)}>
              {offered.title}
            </RowButton>
          ))}
        </div>
      ) : null}
      {loan.payment_processing ? (
        <p className="text-muted">Can be changed when the payment has settled.</p>
      ) : null}
      <LoanAdjustments loanId={loan.id} owed={owedOf(loan)} />
      {adjustment ? (
        <AdjustmentDialog
          loanId={loan.id}
          adjustment={adjustment}
          onClose={() => setAdjustment(null)}
        />
      ) : null}
    </section>
  );
}

import { isOut, type Loan, priced } from './model.ts';

export interface Edited {
  principal?: number;
  rate?: number;
  lateFee?: number;
  dueDay?: string;
  paidOutside?: true;
  writtenOff?: true;
}

/** What an admin's edit that was accepted does to a loan. */
export function edited(loan: Loan, edit: Edited, madeAt: Date): void {
  const { principal, rate, lateFee, dueDay } = edit;
  const before = loan.terms;
  loan.touched = true;
  loan.formerTerms.push(before);
  if (principal !== undefined && principal !== before.principal) {
    loan.terms = priced(principal, before.rate);
    loan.changes.push({ kind: 'amount_lowered', before, madeAt });
  }
  if (rate !== undefined && rate !== before.rate) {
    loan.terms = priced(before.principal, rate);
    // Where it is no cent less, nothing is posted that could be taken back.
    if (loan.terms.interest !== before.interest)
      loan.changes.push({ kind: 'rate_lowered', before, madeAt });
  }
  if (lateFee !== undefined && lateFee !== loan.lateFee) {
    loan.changes.push({ kind: 'late_fee_waived', by: loan.lateFee - lateFee, madeAt });
    loan.lateFee = lateFee;
  }
  if (dueDay !== undefined) {
    const { dueDay: formerDay, dueIsGiven } = loan;
    loan.changes.push({ kind: 'extended', due: { dueDay: formerDay, dueIsGiven }, madeAt });
    loan.dueDay = dueDay;
    loan.dueFrom = [dueDay, loan.dueFrom ?? dueDay].sort()[0] ?? dueDay;
    loan.dueIsGiven = true;
  }
  if (edit.paidOutside) {
    loan.paidOutside = true;
    loan.stage = 'repaid';
    loan.changes.push({ kind: 'paid_outside' });
  }
  if (edit.writtenOff) {
    loan.writtenOff = true;
    loan.stage = 'written_off';
    loan.changes.push({ kind: 'written_off' });
  }
}

/** The last change is taken back. */
export function takenBack(loan: Loan, now: Date): void {
  const change = loan.changes.pop();
  if (!change) return;
  loan.touched = true;
  if ('before' in change) {
    loan.formerTerms.push(loan.terms);
    loan.terms = change.before;
  } else if ('by' in change) {
    loan.lateFee += change.by;
  } else if ('due' in change) {
    Object.assign(loan, change.due);
    loan.dueFrom = [loan.dueDay ?? '', loan.dueFrom ?? loan.dueDay ?? ''].sort()[0] ?? null;
  } else if (change.kind === 'written_off') loan.writtenOff = false;
  else {
    loan.paidOutside = false;
    loan.excusedUntil = now;
    // Owed again, it is told and has three days before a late fee, as after a payment that was lost.
    loan.lostOn = now;
    loan.owedAgainOn = now;
  }
}

/** Only what waits to be sent ends so: where it was out, its money had come back since the last look. */
export function endedUnsent(loan: Loan, as: 'rejected' | 'cancelled', now: Date): void {
  if (isOut(loan)) sentBack(loan, now);
  loan.stage = as;
}

/** A payout that came back undoes what was agreed since it was signed. */
export function sentBack(loan: Loan, now: Date): void {
  loan.terms = loan.signed;
  loan.formerTerms = [];
  loan.lateFee = 0;
  loan.feeTaken = false;
  loan.wasLate = false;
  loan.feeUnsure = false;
  loan.pressed = null;
  loan.dueDay = null;
  loan.dueFrom = null;
  loan.seen = null;
  loan.dueIsGiven = false;
  loan.dueIsKnown = false;
  loan.waitsSince = now;
  loan.changes = [];
  loan.lostOn = null;
  loan.owedAgainOn = null;
  loan.debitDroppedOn = null;
  loan.excusedUntil = null;
}

import { type LoanDependencies, readWaitingLoans } from './loans/index.ts';
import type { Runtime } from './platform/dependencies.ts';
import { loanCallbacks } from './repayments/index.ts';

/** What all slices depend on: the runtime, and what a slice calls of the slices above it. */
export interface SliceDependencies extends LoanDependencies {
  readWaitingLoans: typeof readWaitingLoans;
}

/** Hands each slice what it calls of the slices above it. */
export function joinSlices(runtime: Runtime): SliceDependencies {
  return {
    ...runtime,
    ...loanCallbacks(runtime),
    readWaitingLoans,
    timeZone: runtime.lender.timeZone,
    channel: runtime.payoutChannel,
  };
}

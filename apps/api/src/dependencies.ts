import type { RuleDependencies } from './approvals/index.ts';
import {
  type BankAccountDependencies,
  recheckHolderAfterNameChange,
  refuseOwnCase,
} from './bank-accounts/index.ts';
import type { CloseDependencies } from './closes/index.ts';
import { prepareResetConfirmation } from './factors/index.ts';
import { requeueDocument, settleWaitingDocument } from './id-verifications/index.ts';
import type { IdentityDependencies } from './identity/index.ts';
import type { LedgerDependencies } from './ledger/index.ts';
import {
  findBorrowersByLoanNumber,
  type LoanDependencies,
  membersWhoOwe,
  readMemberPendingLoans,
  sumLoanCounts,
} from './loans/index.ts';
import {
  type MemberDependencies,
  namesOfUser,
  recipientOf,
  sumMemberCounts,
} from './members/index.ts';
import type { Runtime } from './platform/runtime-of-every-slice.ts';
import { processEvent } from './platform/webhooks/process-event.ts';
import { eventHandlers, handledEvents } from './provider-events.ts';
import { loanCallbacks } from './repayments/index.ts';
import { withdrawInvitations } from './staff/index.ts';

/** Holds what all slices are given: the runtime, and what a slice calls of the slices above it. */
export interface SliceDependencies
  extends LedgerDependencies,
    IdentityDependencies,
    MemberDependencies,
    BankAccountDependencies,
    LoanDependencies,
    RuleDependencies,
    CloseDependencies {}

/** Hands each slice what it calls of the slices above it. */
export function joinSlices(runtime: Runtime): SliceDependencies {
  const joined = {
    ...runtime,
    ...loanCallbacks(runtime),
    readMemberPendingLoans,
  };
  return {
    ...joined,
    async sumCounts(tx) {
      await sumLoanCounts(tx);
      await sumMemberCounts(tx);
    },
    recipientOf,
    namesOfUser,
    prepareResetConfirmation: (asked) =>
      prepareResetConfirmation({ ...runtime, recipientOf, namesOfUser }, asked),
    findBorrowersByLoanNumber,
    membersWhoOwe,
    refuseOwnCase,
    withdrawInvitations: (tx, isOutdated, by) =>
      withdrawInvitations(tx, runtime.keys, isOutdated, by),
    onIdStatusSet: settleWaitingDocument,
    async onRenamed(tx, renamed) {
      await requeueDocument(tx, renamed);
      await recheckHolderAfterNameChange(tx, joined, renamed);
    },
    eventTypes: handledEvents,
    processEvent: processEvent({ ...runtime, handlers: eventHandlers(joined) }),
  };
}

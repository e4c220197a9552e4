import * as accountSecurity from './account-security.ts';
import * as adminLoans from './admin-loans.ts';
import * as bankAccountChanges from './bank-account-changes.ts';
import * as closes from './closes.ts';
import * as csvExports from './csv-exports.ts';
import * as currentUser from './current-user.ts';
import type { Call } from './define-call.ts';
import * as disbursement from './disbursement.ts';
import * as figures from './financial-figures.ts';
import * as financialStats from './financial-stats.ts';
import * as idVerifications from './id-verifications.ts';
import * as lendingPause from './lending-pause.ts';
import * as loanAdjustments from './loan-adjustments.ts';
import * as loanPage from './loan-page.ts';
import * as loans from './loans.ts';
import * as memberNotices from './member-notices.ts';
import * as memberPage from './member-page.ts';
import * as members from './members.ts';
import * as myBankAccount from './my-bank-account.ts';
import * as notices from './notices.ts';
import * as parkedWork from './parked-work.ts';
import * as payments from './payments.ts';
import * as profiles from './profiles.ts';
import * as publicConfig from './public-config.ts';
import * as reacceptance from './reacceptance.ts';
import * as refundsAndDisputes from './refunds-and-disputes.ts';
import * as sandboxClock from './sandbox-clock.ts';
import * as statements from './statements.ts';

/** Every call, for the server's registration check and the OpenAPI document. Pages import calls one by one. */
export const calls: readonly Call[] = [
  currentUser,
  profiles,
  accountSecurity,
  notices,
  members,
  idVerifications,
  memberNotices,
  memberPage,
  figures,
  financialStats,
  statements,
  myBankAccount,
  bankAccountChanges,
  closes,
  parkedWork,
  loans,
  reacceptance,
  loanPage,
  adminLoans,
  loanAdjustments,
  disbursement,
  lendingPause,
  csvExports,
  payments,
  refundsAndDisputes,
  publicConfig,
  sandboxClock,
].flatMap((room) => Object.values(room).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

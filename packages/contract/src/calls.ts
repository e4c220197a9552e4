import * as account from './account-security.ts';
import * as adminLoans from './admin-loans.ts';
import * as bankAccounts from './bank-account-changes.ts';
import * as closes from './closes.ts';
import * as exports from './csv-exports.ts';
import * as people from './current-user.ts';
import type { Call } from './define-call.ts';
import * as disbursing from './disbursement.ts';
import * as financialStats from './financial-stats.ts';
import * as lending from './lending-pause.ts';
import * as loanCommands from './loan-adjustments.ts';
import * as loanHistory from './loan-page.ts';
import * as loans from './loans.ts';
import * as memberNotices from './member-notices.ts';
import * as backAdmin from './member-page.ts';
import * as members from './members.ts';
import * as bankAccount from './my-bank-account.ts';
import * as parkedWork from './parked-work.ts';
import * as payments from './payments.ts';
import * as profiles from './profiles.ts';
import * as system from './public-config.ts';
import * as acceptances from './reacceptance.ts';
import * as refundsAndDisputes from './refunds-and-disputes.ts';
import * as sandbox from './sandbox-clock.ts';
import * as statements from './statements.ts';

/** Every call, for the server's registration check and the OpenAPI document. Pages import calls one by one. */
export const calls: readonly Call[] = [
  people,
  profiles,
  account,
  members,
  memberNotices,
  backAdmin,
  financialStats,
  statements,
  bankAccount,
  bankAccounts,
  closes,
  parkedWork,
  loans,
  acceptances,
  loanHistory,
  adminLoans,
  loanCommands,
  disbursing,
  lending,
  exports,
  payments,
  refundsAndDisputes,
  system,
  sandbox,
].flatMap((room) => Object.values(room).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

export type { ApprovalLoan, ContentOf, NotSent, SentLoan } from './act-contents.ts';
export { closeLapsedRequests, removeRequestsOf, withdrawRequestsOf } from './close-requests.ts';
export type {
  ApprovalDependencies,
  Operation,
  Operations,
  RuleDependencies,
} from './dependencies.ts';
export { findSecondPeople } from './find-second-people.ts';
export { type ActBy, type ApprovedAct, mustAsk, requireApproval } from './require-approval.ts';
export { registerApprovalRoutes } from './routes.ts';
export { hasAnyRule, readApprovalRules } from './rules.ts';
export { changeRules } from './set-rules.ts';
export { sumUpWaitingApprovals } from './sum-up-waiting-approvals.ts';

export { findUnrecordedApprovals } from './find-approvals-not-in-audit-trail.ts';
export { registerIdVerificationRoutes } from './routes.ts';
export { sumUpWaitingDocuments } from './sum-up-waiting-documents.ts';
export { type DocumentKind, type DocumentStatus, idDocuments } from './tables.ts';
export {
  filesOfMember,
  listDocumentFiles,
  requeueDocument,
  settleWaitingDocument,
} from './verification.ts';

export { sumUpWaitingDocuments } from './list-pending-verifications.ts';
export { registerIdVerificationRoutes } from './routes.ts';
export { type DocumentKind, type DocumentStatus, idDocuments } from './store.ts';
export { filesOfMember, requeueDocument, settleWaitingDocument } from './verification.ts';

export { registerIdVerificationRoutes } from './routes.ts';
export { type DocumentKind, type DocumentStatus, idDocuments } from './store.ts';
export { filesOfMember, queueAnew, settleWaitingDocument } from './verification.ts';

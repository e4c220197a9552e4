export { settleWaitingDocument } from './close-pending-verification.ts';
export { filesOfMember } from './files-of-member.ts';
export { queueAnew } from './requeue-verification.ts';
export { registerIdVerificationRoutes } from './routes.ts';
export { type DocumentKind, type DocumentStatus, idDocuments } from './store.ts';

export { filesOfMember } from './files-of-member.ts';
export { queueAnew } from './queue-anew.ts';
export { registerIdVerificationRoutes } from './routes.ts';
export { settleWaitingDocument } from './settle-waiting-document.ts';
export { type DocumentKind, type DocumentStatus, idDocuments } from './store.ts';

export { type DocumentKind, type DocumentStatus, idDocuments } from './store.ts';

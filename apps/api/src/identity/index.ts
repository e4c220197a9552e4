export { readLastCredentialChange } from './credential-changes.ts';
export { sessions, users } from './store.ts';

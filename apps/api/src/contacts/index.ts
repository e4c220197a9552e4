export { readContacts } from './contact.ts';
export { readContactStanding } from './contact-standing.ts';
export { type ContactsDue, contactsDue } from './contacts-due.ts';
export { registerContactRoutes } from './routes.ts';
export { contacts } from './store.ts';

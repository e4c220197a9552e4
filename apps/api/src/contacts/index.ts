export { readContactStanding } from './read-contact-standing.ts';
export { readContacts } from './read-contacts.ts';
export { type DueContacts, readDueContacts } from './read-due-contacts.ts';
export { registerContactRoutes } from './routes.ts';
export { contacts } from './tables.ts';

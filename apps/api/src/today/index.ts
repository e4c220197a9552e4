export { registerTodayRoutes } from './routes.ts';
export { scheduleMorningMail, writeMorningMail } from './write-morning-mail.ts';

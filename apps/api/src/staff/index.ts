export { staffOperations } from './change-with-approval.ts';
export { forgetExpiredInvitations } from './end-invitation.ts';
export { registerStaffRoutes } from './routes.ts';

export { forgetExpiredInvitations } from './end-invitation.ts';
export { registerStaffRoutes } from './routes.ts';

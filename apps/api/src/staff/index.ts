export { endInvitationsBy, forgetExpiredInvitations } from './end-invitation.ts';
export { notifyOwners } from './notify-owners.ts';
export { registerStaffRoutes } from './routes.ts';

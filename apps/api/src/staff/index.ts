export { staffOperations } from './change-with-approval.ts';
export { endInvitationsBy, forgetExpiredInvitations } from './end-invitation.ts';
export { followRoleChange, type RoleChange } from './follow-role-change.ts';
export { notifyOwners } from './notify-owners.ts';
export { registerStaffRoutes } from './routes.ts';
export { withdrawInvitations } from './withdraw-invitation.ts';

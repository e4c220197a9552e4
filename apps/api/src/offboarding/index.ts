export { deleteAgain, planDeletionsAgain } from './delete-again.ts';
export { forgetCustomer } from './delete-customer.ts';
export { deletionOperations } from './delete-member.ts';
export { destroyExpiredKeys } from './destroy-expired-keys.ts';
export { removeFile } from './remove-file.ts';
export { registerOffboardingRoutes } from './routes.ts';
export { forgetDeleted, planForgetting } from './vacuum-database.ts';

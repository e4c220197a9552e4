export { destroyExpiredKeys } from './destroy-expired-keys.ts';
export { forgetCustomer } from './forget-customer.ts';
export { forgetDeleted, planForgetting } from './forget-deleted.ts';
export { removeFile } from './remove-file.ts';
export { registerOffboardingRoutes } from './routes.ts';

export { figures } from './figures.ts';
export { registerReportRoutes } from './routes.ts';

export { figures } from './figures/figures.ts';
export { registerReportRoutes } from './routes.ts';

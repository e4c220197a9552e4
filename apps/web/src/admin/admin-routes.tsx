import { Routes } from '../router/router.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { screen } from '../shell/screens.tsx';

const AdminPage = lazyScreen(async () => (await import('./admin-page.tsx')).AdminPage);
const ClosesPage = lazyScreen(async () => (await import('./closes/closes-page.tsx')).ClosesPage);
const ClosePage = lazyScreen(async () => (await import('./closes/close-page.tsx')).ClosePage);
const DisbursePage = lazyScreen(
  async () => (await import('./disburse/disburse-page.tsx')).DisbursePage,
);
const MemberPage = lazyScreen(
  async () => (await import('./member-page/member-page.tsx')).MemberPage,
);
const StatementPage = lazyScreen(
  async () => (await import('./books/statement-page.tsx')).StatementPage,
);
const TrialBalancePage = lazyScreen(
  async () => (await import('./books/trial-balance-page.tsx')).TrialBalancePage,
);

const routes = {
  '/admin': screen(<AdminPage />),
  '/admin/disburse': screen(<DisbursePage />),
  '/admin/closes': screen(<ClosesPage />),
  '/admin/closes/:id': screen(<ClosePage />),
  '/admin/trial-balance': screen(<TrialBalancePage />),
  '/admin/loans/:id/statement': screen(<StatementPage of="loan" />),
  '/admin/members/:id/statement': screen(<StatementPage of="member" />),
  '/admin/members/:id': screen(<MemberPage />),
  '*': <NotFoundPage />,
};

/** Routes the admin screens, below /admin. A borrower's phone loads none of them. */
export function AdminRoutes() {
  return <Routes of={routes} />;
}

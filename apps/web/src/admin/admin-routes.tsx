import type { ReactElement } from 'react';
import { Redirect, Routes, usePlace } from '../router/router.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { lazyScreen } from '../shell/lazy-screen.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { screen } from '../shell/screens.tsx';
import { NotAllowedPage } from './access/not-allowed-page.tsx';
import { type AdminPath, mayOpen } from './access/page-access.ts';
import { Desk } from './desk.tsx';

const AdminPage = lazyScreen(async () => (await import('./admin-page.tsx')).AdminPage);
const ApprovalsPage = lazyScreen(
  async () => (await import('./approvals/approvals-page.tsx')).ApprovalsPage,
);
const ClosesPage = lazyScreen(async () => (await import('./closes/closes-page.tsx')).ClosesPage);
const ClosePage = lazyScreen(async () => (await import('./closes/close-page.tsx')).ClosePage);
const DisbursePage = lazyScreen(
  async () => (await import('./disburse/disburse-page.tsx')).DisbursePage,
);
const LogPage = lazyScreen(async () => (await import('./log/log-page.tsx')).LogPage);
const MemberPage = lazyScreen(
  async () => (await import('./member-page/member-page.tsx')).MemberPage,
);
const StaffPage = lazyScreen(async () => (await import('./staff/staff-page.tsx')).StaffPage);
const StatementPage = lazyScreen(
  async () => (await import('./books/statement-page.tsx')).StatementPage,
);
const TodayPage = lazyScreen(async () => (await import('./today/today-page.tsx')).TodayPage);
const TrialBalancePage = lazyScreen(
  async () => (await import('./books/trial-balance-page.tsx')).TrialBalancePage,
);

const routes = {
  '/admin': screen(<AdminPage />),
  '/admin/today': screen(<TodayPage />),
  '/admin/disburse': screen(<DisbursePage />),
  '/admin/approvals': screen(<ApprovalsPage />),
  '/admin/closes': screen(<ClosesPage />),
  '/admin/closes/:id': screen(<ClosePage />),
  '/admin/log': screen(<LogPage />),
  '/admin/staff': screen(<StaffPage />),
  '/admin/trial-balance': screen(<TrialBalancePage />),
  '/admin/loans/:id/statement': screen(<StatementPage of="loan" />),
  '/admin/members/:id/statement': screen(<StatementPage of="member" />),
  '/admin/members/:id': screen(<MemberPage />),
  '*': <NotFoundPage />,
} satisfies Record<AdminPath | '*', ReactElement>;

/**
 * Routes the admin screens, below /admin. Everyone but staff is sent away. A page that the person's role does not open
 * gives way to one that says so. The server refuses both too.
 */
export function AdminRoutes() {
  const { is_admin: isStaff, may } = useCurrentUser();
  const { pathname, search } = usePlace();
  if (!isStaff) return <Redirect to="/dashboard" />;
  return (
    <Desk>{mayOpen(may, pathname + search) ? <Routes of={routes} /> : <NotAllowedPage />}</Desk>
  );
}

import { Route, Routes } from 'react-router';
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

/** Routes the admin screens, below /admin. A borrower's phone loads none of them. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route index element={screen(<AdminPage />)} />
      <Route path="disburse" element={screen(<DisbursePage />)} />
      <Route path="closes" element={screen(<ClosesPage />)} />
      <Route path="closes/:id" element={screen(<ClosePage />)} />
      <Route path="trial-balance" element={screen(<TrialBalancePage />)} />
      <Route path="loans/:id/statement" element={screen(<StatementPage of="loan" />)} />
      <Route path="members/:id/statement" element={screen(<StatementPage of="member" />)} />
      <Route path="members/:id" element={screen(<MemberPage />)} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

import { answerRefusalsBy } from './api/call.ts';
import { Routes } from './router/router.tsx';
import { Home } from './shell/guards.tsx';
import { lazyOrNothing } from './shell/lazy-or-nothing.ts';
import { lazyScreen, memberScreen } from './shell/lazy-screen.tsx';
import { screen, signedIn, signedOut } from './shell/screens.tsx';

// Loaded when the server first asks for a second factor: most people have none.
answerRefusalsBy(
  async (code) =>
    /factor|step_up/.test(code) &&
    (await import('./identity/factors/answer-refusal.tsx')).answerRefusal(code),
);

const LoginPage = lazyScreen(async () => (await import('./identity/login-page.tsx')).LoginPage);
const RegisterPage = lazyScreen(
  async () => (await import('./identity/register-page.tsx')).RegisterPage,
);
const TodayOnDashboard = lazyOrNothing(
  async () => (await import('./admin/today/today-on-dashboard.tsx')).TodayOnDashboard,
);
const DashboardPage = memberScreen(async () => {
  const { DashboardPage: Dashboard } = await import('./dashboard/dashboard-page.tsx');
  return () => <Dashboard todaySummary={<TodayOnDashboard />} />;
});
const CreateLoanPage = memberScreen(
  async () => (await import('./loans/request/create-loan-page.tsx')).CreateLoanPage,
);
const LoanPage = memberScreen(async () => (await import('./loans/page/loan-page.tsx')).LoanPage);
const ProfilePage = memberScreen(
  async () => (await import('./profile/profile-page.tsx')).ProfilePage,
);
const PaymentSuccessPage = memberScreen(
  async () => (await import('./repayments/payment-success-page.tsx')).PaymentSuccessPage,
);
const PrivacyPolicyPage = lazyScreen(
  async () => (await import('./privacy/privacy-policy-page.tsx')).PrivacyPolicyPage,
);
const AdminRoutes = memberScreen(
  async () => (await import('./admin/admin-routes.tsx')).AdminRoutes,
);
const AccountRoutes = lazyScreen(async () => (await import('./account-routes.tsx')).AccountRoutes);

const routes = {
  '/': <Home />,
  '/login': signedOut(<LoginPage />),
  '/register': signedOut(<RegisterPage />),
  '/privacy-policy': screen(<PrivacyPolicyPage />),
  '/dashboard': signedIn(<DashboardPage />),
  '/create-loan': signedIn(<CreateLoanPage />),
  '/loans/:id': signedIn(<LoanPage />),
  '/profile': signedIn(<ProfilePage />),
  '/payment-success': signedIn(<PaymentSuccessPage />),
  '/admin/*': signedIn(<AdminRoutes />),
  '*': screen(<AccountRoutes />),
};

/** Routes the spec's table (section 2), and a page for each loan. Every screen is its own chunk. */
export function AppRoutes() {
  return <Routes of={routes} />;
}

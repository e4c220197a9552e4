import { Route, Routes } from 'react-router';
import { Home } from './shell/guards.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { adminOnly, screen, signedIn, signedOut } from './shell/screens.tsx';

const LoginPage = lazyScreen(async () => (await import('./identity/login-page.tsx')).LoginPage);
const RegisterPage = lazyScreen(
  async () => (await import('./identity/register-page.tsx')).RegisterPage,
);
const DashboardPage = lazyScreen(
  async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
);
const CreateLoanPage = lazyScreen(
  async () => (await import('./loans/request/create-loan-page.tsx')).CreateLoanPage,
);
const LoanPage = lazyScreen(async () => (await import('./loans/page/loan-page.tsx')).LoanPage);
const ProfilePage = lazyScreen(
  async () => (await import('./profile/profile-page.tsx')).ProfilePage,
);
const PaymentSuccessPage = lazyScreen(
  async () => (await import('./repayments/payment-success-page.tsx')).PaymentSuccessPage,
);
const PrivacyPolicyPage = lazyScreen(
  async () => (await import('./privacy/privacy-policy-page.tsx')).PrivacyPolicyPage,
);
const AdminRoutes = lazyScreen(async () => (await import('./admin/admin-routes.tsx')).AdminRoutes);
const AccountRoutes = lazyScreen(async () => (await import('./account-routes.tsx')).AccountRoutes);

/** Routes the spec's table (section 2), and a page for each loan. Every screen is its own chunk. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/login" element={signedOut(<LoginPage />)} />
      <Route path="/register" element={signedOut(<RegisterPage />)} />
      <Route path="/privacy-policy" element={screen(<PrivacyPolicyPage />)} />
      <Route path="/dashboard" element={signedIn(<DashboardPage />)} />
      <Route path="/create-loan" element={signedIn(<CreateLoanPage />)} />
      <Route path="/loans/:id" element={signedIn(<LoanPage />)} />
      <Route path="/profile" element={signedIn(<ProfilePage />)} />
      <Route path="/payment-success" element={signedIn(<PaymentSuccessPage />)} />
      <Route path="/admin/*" element={adminOnly(<AdminRoutes />)} />
      <Route path="*" element={screen(<AccountRoutes />)} />
    </Routes>
  );
}

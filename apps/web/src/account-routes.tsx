import { Route, Routes } from 'react-router';
import { lazyScreen } from './shell/lazy-screen.ts';
import { screen, signedIn } from './shell/screens.tsx';

const ForgotPasswordPage = lazyScreen(
  async () => (await import('./identity/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyScreen(
  async () => (await import('./identity/reset-password-page.tsx')).ResetPasswordPage,
);
const ConfirmEmailPage = lazyScreen(
  async () => (await import('./identity/confirm-email-page.tsx')).ConfirmEmailPage,
);
const AccountPage = lazyScreen(
  async () => (await import('./identity/account/account-page.tsx')).AccountPage,
);
const NoticesPage = lazyScreen(
  async () => (await import('./notices/notices-page.tsx')).NoticesPage,
);
const ReacceptancePage = lazyScreen(
  async () => (await import('./loans/request/reaccept-page.tsx')).ReacceptancePage,
);
const NotFoundPage = lazyScreen(
  async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
);

/** Routes the screens that the spec's table doesn't name. They load later, so that the first screens stay light. */
export function AccountRoutes() {
  return (
    <Routes>
      <Route path="/forgot-password" element={screen(<ForgotPasswordPage />)} />
      <Route path="/reset-password" element={screen(<ResetPasswordPage />)} />
      <Route path="/confirm-email" element={screen(<ConfirmEmailPage />)} />
      <Route path="/account" element={signedIn(<AccountPage />)} />
      <Route path="/loans/:id/accept-again" element={signedIn(<ReacceptancePage />)} />
      <Route path="/notices" element={signedIn(<NoticesPage />)} />
      <Route path="*" element={screen(<NotFoundPage />)} />
    </Routes>
  );
}

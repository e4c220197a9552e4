import { Routes } from './router/router.tsx';
import { lazyOrNothing } from './shell/lazy-or-nothing.ts';
import { lazyScreen, memberScreen } from './shell/lazy-screen.tsx';
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
const JoinPage = lazyScreen(async () => (await import('./identity/join-page.tsx')).JoinPage);
const AccountPage = memberScreen(
  async () => (await import('./identity/account/account-page.tsx')).AccountPage,
);
const GetReadyPage = memberScreen(
  async () => (await import('./profile/get-ready-page.tsx')).GetReadyPage,
);
const TodayStrip = lazyOrNothing(
  async () => (await import('./admin/today/today-strip.tsx')).TodayStrip,
);
const NoticesPage = memberScreen(async () => {
  const { NoticesPage: Notices } = await import('./notices/notices-page.tsx');
  return () => <Notices todayLink={<TodayStrip />} />;
});
const ReacceptancePage = memberScreen(
  async () => (await import('./loans/reacceptance/reaccept-page.tsx')).ReacceptancePage,
);
const NotFoundPage = lazyScreen(
  async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
);

const routes = {
  '/forgot-password': screen(<ForgotPasswordPage />),
  '/reset-password': screen(<ResetPasswordPage />),
  '/confirm-email': screen(<ConfirmEmailPage />),
  '/join': screen(<JoinPage />),
  '/account': signedIn(<AccountPage />),
  '/get-ready': signedIn(<GetReadyPage />),
  '/loans/:id/accept-again': signedIn(<ReacceptancePage />),
  '/notices': signedIn(<NoticesPage />),
  '*': screen(<NotFoundPage />),
};

/** Routes the screens that the spec's table doesn't name. They load later, so that the first screens stay light. */
export function AccountRoutes() {
  return <Routes of={routes} />;
}

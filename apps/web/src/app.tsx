import { Router } from './router/router.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { lazyOrNothing } from './shell/lazy-or-nothing.ts';
import { NoticeBellSlot } from './shell/notice-bell-slot.tsx';
import { PageMenu } from './shell/page-menu.tsx';
import { Shell } from './shell/shell.tsx';
import { TopBarTools } from './ui/page/top-bar-tools-context.ts';

const TodayCount = lazyOrNothing(
  async () => (await import('./admin/today/today-count.tsx')).TodayCount,
);

const topBarTools = (
  <>
    <NoticeBellSlot todayCount={<TodayCount />} />
    <PageMenu />
  </>
);

export function App() {
  return (
    <Router>
      <TopBarTools value={topBarTools}>
        <ErrorBoundary>
          <Shell>
            <AppRoutes />
          </Shell>
        </ErrorBoundary>
      </TopBarTools>
    </Router>
  );
}

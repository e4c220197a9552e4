import { Router } from './router/router.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { NoticeBellSlot } from './shell/notice-bell-slot.tsx';
import { PageMenu } from './shell/page-menu.tsx';
import { Shell } from './shell/shell.tsx';
import { HeaderSlot } from './ui/page/header-slot.ts';

const headerTools = (
  <>
    <NoticeBellSlot />
    <PageMenu />
  </>
);

export function App() {
  return (
    <Router>
      <HeaderSlot value={headerTools}>
        <ErrorBoundary>
          <Shell>
            <AppRoutes />
          </Shell>
        </ErrorBoundary>
      </HeaderSlot>
    </Router>
  );
}

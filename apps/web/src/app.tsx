import { Router } from './router/router.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { NoticeBellSlot } from './shell/notice-bell-slot.tsx';
import { Shell } from './shell/shell.tsx';
import { HeaderSlot } from './ui/page/header-slot.ts';

export function App() {
  return (
    <Router>
      <HeaderSlot value={<NoticeBellSlot />}>
        <ErrorBoundary>
          <Shell>
            <AppRoutes />
          </Shell>
        </ErrorBoundary>
      </HeaderSlot>
    </Router>
  );
}

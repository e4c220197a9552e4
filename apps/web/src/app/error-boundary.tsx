import { Component, type ReactNode } from 'react';
import { FailedScreen } from '../ui/failed-screen.tsx';

/** A screen that failed to load or to draw (a new version was deployed, say): offer to load it again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Without a network its file could not come.
    if (!navigator.onLine) window.addEventListener('online', reload, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FailedScreen
        title="This screen could not be shown"
        text="Part of this page did not load. Please try again; if that does not help, come back in a few minutes."
        onRetry={reload}
      />
    );
  }
}

function reload(): void {
  // Offline, the browser would put a page of its own in the place of this one.
  if (navigator.onLine) window.location.reload();
}

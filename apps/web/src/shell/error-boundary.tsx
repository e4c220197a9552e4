import { sentences } from '@sevenday/contract';
import { Component, type ReactNode } from 'react';
import { reloadPage } from '../ui/base/reload-page.ts';
import { FailedScreen } from '../ui/page/failed-screen.tsx';

/** A screen that failed to load or to draw (a new version was deployed, say): offer to load it again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Without a network its file could not come.
    if (!navigator.onLine) window.addEventListener('online', reloadPage, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reloadPage);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FailedScreen
        title="This screen could not be shown"
        text={sentences.partMissing}
        onRetry={reloadPage}
      />
    );
  }
}

import { anyScreenSentences } from '@sevenday/contract';
import { Component, type ReactNode } from 'react';
import { reloadIfOnline } from '../ui/base/reload-if-online.ts';
import { FailedScreen } from '../ui/page/failed-screen.tsx';
import { MissingFile } from './lazy-screen.tsx';

/** Replaces a screen that failed to load or draw with a message, and offers to load it again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    const isOffline = error instanceof MissingFile && !navigator.onLine;
    if (isOffline) window.addEventListener('online', reloadIfOnline, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reloadIfOnline);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <FailedScreen
        title="This screen could not be shown"
        text={error instanceof MissingFile ? anyScreenSentences.partMissing : notDrawn}
        onRetry={reloadIfOnline}
      />
    );
  }
}

const notDrawn =
  'The mistake is ours. Nothing that you sent is lost. Please try again; if that does not help, tell us.';

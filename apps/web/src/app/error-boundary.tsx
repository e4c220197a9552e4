import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

/** A screen that failed to load or to draw (a new version was deployed, say): offer to load it again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message="This screen could not be shown."
        onRetry={() => window.location.reload()}
      />
    );
  }
}

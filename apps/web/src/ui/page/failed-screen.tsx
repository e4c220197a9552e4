import { Button } from '../base/button.tsx';
import { Page } from './page.tsx';

/** Replaces a screen that could not be shown. It says what happened and that nothing is lost, and offers a retry. */
export function FailedScreen({
  title,
  text,
  busy = false,
  onRetry,
}: {
  title: string;
  text: string;
  busy?: boolean;
  onRetry: () => void;
}) {
  return (
    <Page title={title} width="narrow">
      <p role="alert">{text}</p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Page>
  );
}

import { Button } from '../base/button.tsx';
import { Page } from './page.tsx';

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

import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is nothing here" width="narrow">
      <p>This address leads nowhere.</p>
      <p>
        <TextLink to="/">Go to the start page</TextLink>
      </p>
    </Page>
  );
}

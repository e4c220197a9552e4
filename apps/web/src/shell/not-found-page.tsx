import { TextLink } from '../ui/base/text-link.tsx';
import { Page } from '../ui/page/page.tsx';

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

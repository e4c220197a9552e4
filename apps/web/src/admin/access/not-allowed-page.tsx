import { roleWords } from '@sevenday/contract';
import { useCurrentUser } from '../../session/current-user.ts';
import { Page } from '../../ui/page/page.tsx';

/** Shown at an address that the person's role does not open. */
export function NotAllowedPage() {
  const { role } = useCurrentUser();
  return (
    <Page
      title="Your role does not open this page"
      back={{ to: '/admin', label: 'Back to Admin Panel' }}
    >
      {role === 'borrower' ? null : (
        <p>
          You work here as {roleWords[role].withArticle}. {roleWords[role].may}
        </p>
      )}
      <p>If you need this page for your work, ask an owner.</p>
    </Page>
  );
}

import { Page } from '../ui/page.tsx';

export function PrivacyPolicyPage() {
  return <Page title="PrivacyPolicyPage">{null}</Page>;
}

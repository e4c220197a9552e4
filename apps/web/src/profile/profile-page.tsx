import { Page } from '../ui/page.tsx';

export function ProfilePage() {
  return <Page title="ProfilePage">{null}</Page>;
}

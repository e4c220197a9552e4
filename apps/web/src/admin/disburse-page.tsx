import { Page } from '../ui/page.tsx';

export function DisbursePage() {
  return <Page title="DisbursePage">{null}</Page>;
}

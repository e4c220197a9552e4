import { Page } from '../ui/page.tsx';

export function CreateLoanPage() {
  return <Page title="CreateLoanPage">{null}</Page>;
}

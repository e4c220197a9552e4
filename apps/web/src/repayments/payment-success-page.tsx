import { Page } from '../ui/page.tsx';

export function PaymentSuccessPage() {
  return <Page title="PaymentSuccessPage">{null}</Page>;
}

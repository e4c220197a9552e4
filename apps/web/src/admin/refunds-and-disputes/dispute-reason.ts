/** Reasons of cardholders: Stripe's codes (docs.stripe.com/disputes/categories) in plain words. */
const cardholders: Record<string, string> = {
  credit_not_processed: 'a refund that did not come',
  duplicate: 'charged twice',
  fraudulent: 'fraud',
  general: 'another reason',
  noncompliant: 'against the rules of the card network',
  product_not_received: 'nothing received',
  product_unacceptable: 'not as described',
  subscription_canceled: 'cancelled before',
  unrecognized: 'not recognized',
};

/** Reasons of the banks of debited accounts. */
const banks: Record<string, string> = {
  bank_cannot_process: 'it could not process the payment',
  check_returned: 'returned check',
  customer_initiated: 'asked for by its customer',
  debit_not_authorized: 'debit not authorized',
  incorrect_account_details: 'wrong account details',
  insufficient_funds: 'not enough money in the account',
};

/** Says why a payment is disputed. A code without words is shown as it is. */
export function disputeReason(reason: string): string {
  const byCardholder = cardholders[reason];
  if (byCardholder) return `Reason given by the cardholder: ${byCardholder}.`;
  const byBank = banks[reason];
  if (byBank) return `Reason given by the payer’s bank: ${byBank}.`;
  return `Reason given: ${reason.replaceAll('_', ' ')}.`;
}

/** Names a borrower's own bank account in a text for them. Both parts must be on one line. */
export function accountInWords({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `your ${bankName} account ending in ${last4}`;
}

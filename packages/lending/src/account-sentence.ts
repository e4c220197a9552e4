/** A borrower's own bank account, as they are told of it; both parts come in one line. */
export function accountInWords({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `your ${bankName} account ending in ${last4}`;
}
